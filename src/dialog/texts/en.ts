/** English. */
import type { DialogTexts } from './texts.ts';

export const en: DialogTexts = {
  label: 'Try it on',
  close: 'Close',
  loading: 'Loading…',
  loadFailed: 'The try-on could not be loaded.',
  retry: 'Try again',
  invalidAddress: 'The try-on can’t be opened: its address is not valid.',
  preview: 'A preview: you place the product’s picture on your photo yourself.',
  privacy: 'Your photo stays on this device. It is not uploaded and not stored.',
  choosePhoto: 'Choose a photo',
  useCamera: 'Use the camera',
  dropHint: 'You can also drop or paste a photo here.',
  samplesHint: 'No photo at hand? Try one of these:',
  takePhoto: 'Take the photo',
  instructions:
    '{title}: drag it into place. Arrow keys move it, plus and minus scale it, comma and period rotate it.',
  larger: 'Larger',
  smaller: 'Smaller',
  rotateLeft: 'Rotate left',
  rotateRight: 'Rotate right',
  mirror: 'Mirror',
  removeBackground: 'Remove white background',
  compare: 'Hold to compare',
  save: 'Save picture',
  startOver: 'Start over',
  saved: 'Saved to your downloads.',
  photoReady: 'This is your photo. Move the product into place.',
  heicUnsupported:
    'This browser can’t read HEIC photos. Choose a JPEG or PNG, or take a photo with the camera.',
  notAPhoto: 'This file is not a photo. Choose a JPEG, PNG or WebP.',
  photoUnreadable: 'This photo can’t be read: it may be damaged. Choose another one.',
  sampleFailed: 'The sample photo could not be loaded. Choose another one.',
  cameraNotFound: 'No camera was found. Choose a photo instead.',
  cameraDenied:
    'The camera is not allowed for this page. Allow it in the browser’s settings, or choose a photo.',
  cameraInUse: 'The camera is in use by another app. Close that app and try again, or choose a photo.',
  pictureUnavailable: 'The picture of this product can’t be shown.',
  saveForbidden:
    'The shop’s picture may be shown here but not copied, so this can’t be saved. Take a screenshot instead.',
  saveFailed: 'The picture could not be saved. Try again, or take a screenshot.',
};
