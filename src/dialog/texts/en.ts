/** English, and thereby the list of what the dialog says. `{title}` is the product's. */
export const en = {
  tryOn: 'Try it on',
  close: 'Close',
  loading: 'Loading…',
  failed: 'The try-on could not be loaded.',
  retry: 'Try again',
  badAddress: 'This shop’s try-on has a wrong address, so it was not opened.',
  preview: 'A preview: you place the product’s picture on your photo yourself.',
  privacy: 'Your photo stays on this device. It is not uploaded and not stored.',
  choosePhoto: 'Choose a photo',
  takePhoto: 'Use the camera',
  dropHint: 'You can also drop or paste a photo here.',
  samples: 'No photo at hand? Try one of these:',
  capture: 'Take the photo',
  stage:
    '{title}: drag it into place. Arrow keys move it, plus and minus scale it, comma and full stop turn it.',
  larger: 'Larger',
  smaller: 'Smaller',
  turnLeft: 'Turn left',
  turnRight: 'Turn right',
  mirror: 'Mirror',
  removeBackground: 'Remove white background',
  compare: 'Hold to compare',
  save: 'Save picture',
  startOver: 'Start over',
  saved: 'The picture was handed to your downloads.',
  photoReady: 'Your photo is shown. Move the product into place.',
  heic: 'This browser can’t read HEIC photos. Choose a JPEG or PNG, or take a photo with the camera.',
  notAnImage: 'This file is not a photo. Choose a JPEG, PNG or WebP.',
  broken: 'This photo can’t be read: it may be damaged. Choose another one.',
  sampleFailed: 'The sample photo could not be loaded. Choose another one.',
  cameraMissing: 'No camera was found. Choose a photo instead.',
  cameraRefused:
    'The camera is not allowed for this page. Allow it in the browser’s settings, or choose a photo.',
  cameraTaken: 'The camera is in use by another app. Close that app and try again, or choose a photo.',
  noPicture: 'The picture of this product can’t be shown.',
  cannotSave:
    'The shop’s picture may be shown here but not copied, so this can’t be saved. Take a screenshot instead.',
  saveFailed: 'The picture could not be saved. Try again, or take a screenshot.',
};

export type Texts = typeof en;
