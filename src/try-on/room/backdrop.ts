/** What the product's picture lies on: a photo, or the camera's view. */
export type Backdrop = HTMLCanvasElement | HTMLVideoElement;

/** Width divided by height. */
export function ratioOf(backdrop: Backdrop): number {
  return backdrop instanceof HTMLVideoElement
    ? backdrop.videoWidth / backdrop.videoHeight
    : backdrop.width / backdrop.height;
}
