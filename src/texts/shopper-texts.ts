/** Every sentence that shoppers read, by name. Knows no language. */

export interface ShopperTexts {
  /** On the button; in the dialog where the product has no title. */
  readonly label: string;
  /** Beside the button, after the dialog could not be loaded: the button is the way to try again. */
  readonly failure: string;
  readonly close: string;
  readonly loading: string;
  /** In the dialog, after the experience in it could not be loaded. */
  readonly loadFailed: string;
  /** A button, after `loadFailed`. */
  readonly retry: string;
  /** In place of a hosted experience whose address may not be opened. */
  readonly invalidAddress: string;
  /** What the photo preview is. */
  readonly preview: string;
  /** What happens to the photo. */
  readonly privacy: string;
  readonly choosePhoto: string;
  readonly useCamera: string;
  readonly dropHint: string;
  /** Above the sample photos that the shop offers. */
  readonly samplesHint: string;
  /** On the button that takes the photo. */
  readonly takePhoto: string;
  /** Read out on the photo; `{title}` is the product's. */
  readonly instructions: string;
  readonly larger: string;
  readonly smaller: string;
  readonly rotateLeft: string;
  readonly rotateRight: string;
  readonly mirror: string;
  readonly removeBackground: string;
  readonly compare: string;
  readonly save: string;
  readonly startOver: string;
  /** After `save`. */
  readonly saved: string;
  /** Once a photo is shown. */
  readonly photoReady: string;
  /** In place of `preview`, where the product is placed on a face automatically. */
  readonly autoPlacedPreview: string;
  /** Before a photo is chosen: that a face will be looked for, where, and what becomes of it. */
  readonly faceNotice: string;
  /** Names the group of buttons that step through the page's other products. */
  readonly otherProducts: string;
  readonly previousProduct: string;
  readonly nextProduct: string;
  /** On the button that shows two products side by side. */
  readonly compareTwo: string;
  /** On the button that goes back from two products to one. */
  readonly backToOne: string;
  /** In place of `startOver`, where the product is placed on a face automatically. */
  readonly forgetPhoto: string;
  readonly placeAgain: string;
  readonly placedOnFace: string;
  /** In place of `placedOnFace` for clothes, whose place is estimated from the face. */
  readonly placedAsStart: string;
  /** On the camera's view, where the product follows the face. */
  readonly livePreview: string;
  /** There is no face, or several could be meant. */
  readonly noFaceFound: string;
  /** Spoken on the camera's view, as are the five below. */
  readonly faceFound: string;
  readonly lookStraight: string;
  readonly tooDark: string;
  readonly moveLeft: string;
  readonly moveRight: string;
  readonly moveCloser: string;
  readonly heicUnsupported: string;
  readonly notAPhoto: string;
  readonly photoUnreadable: string;
  readonly sampleFailed: string;
  readonly cameraNotFound: string;
  readonly cameraDenied: string;
  readonly cameraInUse: string;
  /** In place of the product's picture. */
  readonly pictureUnavailable: string;
  /** The shop's image server does not allow copying the product's picture. */
  readonly saveForbidden: string;
  readonly saveFailed: string;
}
