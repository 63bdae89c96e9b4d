/** The sizes that a picture of the photo swap may have, which the relay and the dialog both check. */

const MIN_SIDE = 64;
/** Longer side by the shorter one. */
const MAX_RATIO = 4;

/** Whether a picture of so many pixels can be a photo of a person. */
export function isPhotoSized(width: number, height: number): boolean {
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  return short >= MIN_SIDE && long <= short * MAX_RATIO;
}
