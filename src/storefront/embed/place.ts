/**
 * Inserts a button after an element of the theme so that the theme's structural selectors (`:last-child`, `:only-child`,
 * `a + b`) match the same elements as before: if the place directly after the element would change how its neighbours look,
 * the place after their parent is used, if that changes nothing. If the row would become too narrow for all, the button stands
 * on a line of its own behind it.
 */
import { all } from '../page/dom.ts';

const MAX_LEVELS = 3;
/** The number of elements beside the button that are measured. */
const MAX_NEIGHBOURS = 30;
const PROPERTIES = [
  'margin',
  'padding',
  'borderWidth',
  'borderRadius',
  'display',
  'float',
  'color',
  'backgroundColor',
] as const;

const isAfter = (button: Element, anchor: Element) =>
  // The theme may insert something between the element and the button.
  button.parentNode !== null &&
  anchor.parentNode === button.parentNode &&
  (button.compareDocumentPosition(anchor) & Node.DOCUMENT_POSITION_PRECEDING) > 0;

/** The row behind which a button was moved, because the row's own buttons became narrower beside it. */
const rowBefore = new WeakMap<Element, Element>();

/** Whether the button is where `putAfter` inserted it for this element, or where `makeRoom` moved it. */
export function isPlaced(button: Element, anchor: Element): boolean {
  const row = rowBefore.get(button);
  if (row?.contains(anchor) && isAfter(button, row)) return true;
  for (let level = 0, place: Element | null = anchor; place && level < MAX_LEVELS; level++) {
    if (isAfter(button, place)) return true;
    place = isLast(place, button) ? place.parentElement : null;
  }
  return false;
}

export function putAfter(button: HTMLElement, anchor: Element): void {
  for (let level = 0, place: Element | null = anchor; place && level < MAX_LEVELS; level++) {
    if (level === 0 || place.matches('body *')) {
      if (!changesNeighbours(button, place)) return;
    }
    place = isLast(place, button) ? place.parentElement : null;
  }
  anchor.after(button);
}

/** Whether the element is the last one in its parent, so that the place behind the parent comes next on the page. */
function isLast(element: Element, button: Element): boolean {
  const next = element.nextElementSibling;
  return !next || (next === button && !button.nextElementSibling);
}

/** Inserts the button without space and compares the neighbours, so that only the theme's selectors can make a difference. */
function changesNeighbours(button: HTMLElement, place: Element): boolean {
  const wasHidden = button.hidden;
  button.remove();
  const parent = place.parentElement!;
  const neighbours = [place, parent, ...parent.children, ...place.children];
  neighbours.splice(MAX_NEIGHBOURS);
  const before = neighbours.map(readAppearance);
  button.hidden = true;
  place.after(button);
  const after = neighbours.map(readAppearance);
  button.hidden = wasHidden;
  return before.join('\n') !== after.join('\n');
}

/** Moves the button to a line of its own behind its row, if the row's own buttons are narrower with it, or it overflows the row. */
export function makeRoom(button: HTMLElement): void {
  if (hasRoom(button)) return;
  const isClear = (row: Element) => {
    row.after(button);
    return hasRoom(button);
  };
  const rows: Element[] = [];
  for (let row = button.parentElement; row && rows.length < MAX_LEVELS; row = row.parentElement)
    if (row.matches('body *')) rows.push(row);
  const clear = rows.filter(isClear);
  const row = clear.find((place) => !changesNeighbours(button, place)) ?? clear[0] ?? rows[0];
  if (!row) return;
  row.after(button);
  rowBefore.set(button, row);
}

const hasRoom = (button: HTMLElement) => !sticksOut(button) && !narrowsNeighbours(button);

const measureButton = (button: HTMLElement) =>
  (button.shadowRoot?.querySelector('button') ?? button).getBoundingClientRect();

/** Whether the button overflows its row: a flex box or a grid may not wrap. */
function sticksOut(button: HTMLElement): boolean {
  const row = button.parentElement!;
  if (!/flex|grid/.test(getComputedStyle(row).display)) return false;
  const [box, area] = [measureButton(button), row.getBoundingClientRect()];
  return box.width > 0 && (box.left < area.left - 1 || box.right > area.right + 1);
}

/** The sizes at which a button was found not to change its neighbours. */
const clearAt = new WeakMap<Element, string>();

/** Whether the neighbours are narrower with the button. It is measured at most once for each size, since it forces a layout. */
function narrowsNeighbours(button: HTMLElement): boolean {
  const { top, bottom, height } = button.getBoundingClientRect();
  if (!height) return false;
  const neighbours = all(button.parentElement!, 'button, input, select, a')
    .slice(0, MAX_NEIGHBOURS)
    .filter((element) => !button.contains(element))
    .filter(
      (element) =>
        element.getBoundingClientRect().top < bottom && top < element.getBoundingClientRect().bottom,
    );
  const widths = () => neighbours.map((element) => element.getBoundingClientRect().width);
  const beside = widths();
  if (clearAt.get(button) === `${beside}`) return false;
  const { scrollTop } = document.scrollingElement!;
  // The attribute hides it, because WebKit does not always apply a second style sheet in a shadow root.
  button.hidden = true;
  const alone = widths();
  button.hidden = false;
  // Without the button the page is shorter, which changes the scroll position at its end.
  if (document.scrollingElement!.scrollTop !== scrollTop)
    document.scrollingElement!.scrollTo({ top: scrollTop, behavior: 'instant' });
  const isNarrower = beside.some((width, i) => width < alone[i]! - 1);
  if (!isNarrower) clearAt.set(button, `${beside}`);
  return isNarrower;
}

function readAppearance(element: Element): string {
  const style = getComputedStyle(element);
  const { x, y, width, height } = element.getBoundingClientRect();
  return [x, y, width, height, ...PROPERTIES.map((name) => style[name])].join();
}
