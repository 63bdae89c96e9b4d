/** Measures the margins that a button needs among its neighbours. */

/** The least distance between the button and its neighbours, in pixels. */
const MIN_GAP = 10;
/** Boxes that overlap by less than this, in pixels, only touch. */
const TOUCH = -2;

/**
 * Pixels of margin that `button` lacks at its top, right, bottom and left, for free space around it and to stand level with
 * the theme's button in the same line.
 * @param others what may be seen next to it
 */
export function lacks(button: Element, others: HTMLElement[], theme: HTMLElement): number[] {
  const box = button.getBoundingClientRect();
  const lacking = [0, 0, 0, 0];
  let drop = 0;
  for (const node of others) {
    const other = node.getBoundingClientRect();
    const gaps = [
      box.top - other.bottom,
      other.left - box.right,
      other.top - box.bottom,
      box.left - other.right,
    ];
    gaps.forEach((gap, side) => {
      if (
        // Two boxes face each other where they overlap in the other direction.
        gap > TOUCH &&
        gaps[side ^ 1]! < TOUCH &&
        gaps[side ^ 3]! < TOUCH &&
        // What is fixed to the screen is no neighbour, nor what is not seen, nor what only holds others.
        node.offsetParent &&
        other.height &&
        (node === theme || !node.firstElementChild || node.matches('button,a'))
      ) {
        if (MIN_GAP - gap > lacking[side]!) lacking[side] = MIN_GAP - gap;
        if (side % 2 && node === theme) drop = other.top - box.top;
      }
    });
  }
  lacking[0]! += drop;
  lacking[2]! -= drop;
  return lacking;
}
