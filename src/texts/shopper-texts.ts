/** Every sentence that shoppers read, by name. */

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
  readonly compare: string;
  readonly save: string;
  /** After `save`. */
  readonly saved: string;
  /** Once a photo is shown. */
  readonly photoReady: string;
  /** In place of `preview`, where the product is placed on a face automatically. */
  readonly autoPlacedPreview: string;
  /** Before a photo is chosen: that a face will be looked for, where, and what becomes of it. */
  readonly faceNotice: string;
  /** The same where the product is placed on a hand. */
  readonly handNotice: string;
  /** Names the tray of the products to try on. */
  readonly otherProducts: string;
  /** On the button that goes back: from products side by side, or from choosing another photo. */
  readonly backToOne: string;
  /** Where photos are changed. */
  readonly forgetPhoto: string;
  readonly placeAgain: string;
  readonly placedOnFace: string;
  readonly placedOnHand: string;
  /** In place of `placedOnFace` for clothes, whose place is estimated from the face. */
  readonly placedAsStart: string;
  /** On the camera's view, where the product follows the face. */
  readonly livePreview: string;
  /** There is no face; on the camera's view also where several could be meant. */
  readonly noFaceFound: string;
  readonly noHandFound: string;
  /** Beside the hand no wrist is seen: it is covered, or out of the picture. */
  readonly showWrist: string;
  /** Spoken on the camera's view, where the product follows the hand. */
  readonly handFound: string;
  /** On the camera's view, as long as hand and wrist are not seen. */
  readonly showHand: string;
  /** On a photo with several faces, each of which is a button. */
  readonly whichFace: string;
  /** For a ring, on a photo of a hand. */
  readonly whichFinger: string;
  readonly ownGlasses: string;
  /** Of one of these buttons; `{number}` counts from the left. */
  readonly face: string;
  readonly finger: string;
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
  readonly anotherPhoto: string;
  readonly share: string;
  /** On the button that shows the tools for size, turn, place and background. */
  readonly adjust: string;
  readonly favourite: string;
  /** Names the button that shows the photo without the product; also said then. */
  readonly before: string;
  /** Said when the product is shown again. */
  readonly after: string;
  /** `{count}` products, and their `{titles}`. */
  readonly comparing: string;
  /** Names the button between the whole photo and the product from near. */
  readonly closer: string;
  readonly left: string;
  readonly right: string;
  readonly up: string;
  readonly down: string;
  /** Said after the product was moved: `{x}`, `{y}`, `{width}` in percent, `{angle}` in degrees. */
  readonly position: string;
  readonly background: string;
  /** On the button that lets the camera wait for three seconds. */
  readonly timer: string;
  readonly otherCamera: string;
  /** Beside the box, with `face-consent="ask"`. */
  readonly faceConsent: string;
  readonly handConsent: string;
  /** While the face finder is loaded. */
  readonly preparing: string;
  /** On the button that goes on without it. */
  readonly placeByHand: string;
  readonly shared: string;
  readonly copied: string;
  readonly addToCart: string;
  readonly adding: string;
  readonly added: string;
  readonly chooseOptions: string;
  readonly cartFailed: string;
  /** The camera was unplugged, or taken by another app. */
  readonly cameraEnded: string;
  /** The camera was allowed, and gives no picture. */
  readonly cameraSilent: string;
}
