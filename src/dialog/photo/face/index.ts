/** Automatic placement as one part, which is loaded when a photo or the camera is there. */
export { AutoPlacement, type AutoPlacementHost, type FaceStatus } from './auto-placement.ts';
export { isFast, loadFaceFinder, type PictureFaceFinder } from './picture-face-finder.ts';
export { placeAt } from './place-at.ts';
