/** Computes the width, position and margins with which a button fits in among its neighbours. Measures the page and moves nothing. */

/** Pixels between the button and its neighbours if the theme's own button has no measurable gap. */
const GAP = 10;
/** Boxes that overlap by less than this, in pixels, only touch. */
const TOUCH = -2;

/** The fit of a button, in pixels. */
export interface Fit {
  /** Whether the button takes a line of its own, as the theme's button does, alone or with what stands beside it. */
  readonly fills: boolean;
  /** 0 means as wide as its text. */
  readonly width: number;
  /** The distance from the button's natural start to the start of the theme's line. */
  readonly indent: number;
  /** The margins at the top, right, bottom and left. */
  readonly margins: readonly number[];
  /** How much lower the button is placed, to be level with the theme's button in the same line. */
  readonly drop: number;
}

export const NATURAL: Fit = { fills: false, width: 0, indent: 0, margins: [0, 0, 0, 0], drop: 0 };

/** The side of a box that another one faces, and the gap between them; undefined if it faces none. */
function facing(box: DOMRect, other: DOMRect): { side: number; gap: number } | undefined {
  const gaps = [
    box.top - other.bottom,
    other.left - box.right,
    other.top - box.bottom,
    box.left - other.right,
  ];
  const side = gaps.findIndex(
    // Two boxes face each other where they overlap in the other direction.
    (gap, side) => gap > TOUCH && gaps[side ^ 1]! < TOUCH && gaps[side ^ 3]! < TOUCH,
  );
  return gaps[side] === undefined ? undefined : { side, gap: gaps[side] };
}

/** Whether the node is visible content: not fixed to the screen, not hidden, and no mere container. */
const isSeen = (node: HTMLElement, theme: Element) =>
  node.offsetParent &&
  node.offsetHeight &&
  // An empty note of the theme has a height, but no width.
  node.offsetWidth &&
  (node === theme || !node.firstElementChild || node.matches('button,a'));

/** The smallest gap that the theme leaves around its own button; our default if that is too small or too large. */
export function measureGap(theme: HTMLElement, near: readonly HTMLElement[]): number {
  const gaps = near
    .filter((node) => node !== theme && isSeen(node, theme))
    .map((node) => facing(theme.getBoundingClientRect(), node.getBoundingClientRect())?.gap ?? 0)
    .filter((gap) => gap > 1);
  const least = Math.min(...gaps);
  return least > 5 && least < 25 ? least : GAP;
}

/**
 * The next, better fit of the button; the same one if it already fits.
 * @param fit the current fit
 * @param near the elements that may be visible next to it
 * @param mayFill whether it may take a line of its own
 */
export function fitIn(
  fit: Fit,
  button: Element,
  host: Element,
  theme: HTMLElement,
  near: readonly HTMLElement[],
  gap: number,
  mayFill: boolean,
): Fit {
  const [box, own] = [button.getBoundingClientRect(), theme.getBoundingClientRect()];
  const isBeside = box.top - own.bottom < TOUCH && own.top - box.bottom < TOUCH;
  const parent = host.parentElement!;
  const line = findLine(theme, parent, near);
  if (fit.fills && isBeside) {
    line.left = Math.min(line.left, box.left);
    line.right = Math.max(line.right, box.right);
  }
  const fills = mayFill && line.right - line.left > 0.6 * parent.clientWidth;
  const isBelow = box.height > 0 && !isBeside && parent.contains(theme);
  const isLevel = (facing(box, own)?.side ?? 0) % 2 === 1;
  return {
    fills,
    width: fills || isBelow ? rounded(line.right - line.left) : 0,
    indent: isBelow ? rounded(fit.indent + line.left - host.getBoundingClientRect().left) : 0,
    margins: marginsFor(
      box,
      fit.margins,
      near.filter((node) => isSeen(node, theme)),
      gap,
    ),
    drop: isLevel ? rounded(fit.drop + own.top - box.top) : fit.drop,
  };
}

/**
 * The margins that keep the gap free.
 * @param margins the current margins
 */
function marginsFor(
  box: DOMRect,
  margins: readonly number[],
  near: readonly HTMLElement[],
  gap: number,
): number[] {
  const needed = [0, 0, 0, 0];
  for (const found of near.map((node) => facing(box, node.getBoundingClientRect()))) {
    if (!found) continue;
    const { side } = found;
    needed[side] = Math.max(needed[side]!, rounded(margins[side]! + gap - found.gap));
  }
  return needed;
}

/** The start and end of the line with the theme's button, including what else stands in it. */
function findLine(theme: HTMLElement, parent: Element, near: readonly HTMLElement[]) {
  const [own, area] = [theme.getBoundingClientRect(), parent.getBoundingClientRect()];
  const middle = (own.top + own.bottom) / 2;
  let scope: Element | null = theme;
  while (scope && scope.parentElement !== parent) scope = scope.parentElement;
  if (scope === theme) scope = parent;
  const boxes = near
    .filter((node) => node.offsetParent && scope?.contains(node) && !node.contains(theme))
    .map((node) => node.getBoundingClientRect())
    .filter(
      ({ top, bottom, left, right }) =>
        top < middle &&
        bottom > middle &&
        bottom - top < 3 * own.height &&
        left > area.left + TOUCH &&
        right < area.right - TOUCH,
    );
  return {
    left: Math.min(own.left, ...boxes.map(({ left }) => left)),
    right: Math.max(own.right, ...boxes.map(({ right }) => right)),
  };
}

/** Rounds to hundredths, so that a settled layout does not change by rounding errors. */
const rounded = (pixels: number) => Math.round(pixels * 100) / 100;

/** The number of elements before the button, and after it, that are measured. */
const MAX_NEAR = 60;

export function findNear(element: HTMLElement): HTMLElement[] {
  const { ownerDocument } = element;
  const walkFrom = (begin: Node) => {
    const walker = ownerDocument.createTreeWalker(ownerDocument, NodeFilter.SHOW_ELEMENT);
    walker.currentNode = begin;
    return walker;
  };
  const near: Node[] = [];
  const back = walkFrom(element);
  while (near.length < MAX_NEAR && back.previousNode()) near.unshift(back.currentNode);
  const on = walkFrom(element);
  let rest = MAX_NEAR;
  while (rest-- > 0 && on.nextNode()) if (!element.contains(on.currentNode)) near.push(on.currentNode);
  return near as HTMLElement[];
}
