/**
 * Inserts a button after an element of the theme so that the theme's structural selectors (`:last-child`, `:only-child`,
 * `a + b`) match the same elements as before: if the place directly after the element would change how its neighbours look,
 * the place after their parent is used, if that changes nothing.
 */
import { member } from '../page/dom.ts';

const MAX_LEVELS = 3;
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

const parentOf = (element: Element) => member(element, 'parentElement');
const isAfter = (button: Element, anchor: Element) =>
  // What the theme puts in between may stay there.
  button.parentNode !== null &&
  member(anchor, 'parentNode') === button.parentNode &&
  (button.compareDocumentPosition(anchor) & Node.DOCUMENT_POSITION_PRECEDING) > 0;

/** Whether the button stands where `putAfter` once put it for this element. */
export function isPlaced(button: Element, anchor: Element): boolean {
  for (let level = 0, place: Element | null = anchor; place && level < MAX_LEVELS; level++) {
    if (isAfter(button, place)) return true;
    place = isLast(place, button) ? parentOf(place) : null;
  }
  return false;
}

export function putAfter(button: HTMLElement, anchor: Element): void {
  for (let level = 0, place: Element | null = anchor; place && level < MAX_LEVELS; level++) {
    if (level === 0 || Element.prototype.matches.call(place, 'body *')) {
      if (!changesNeighbours(button, place)) return;
    }
    place = isLast(place, button) ? parentOf(place) : null;
  }
  insert(button, anchor);
}

// By the prototype: a form may hold a field of any name.
const insert = (button: Element, place: Element) => Element.prototype.after.call(place, button);

/** Behind the last element, the place behind its parent comes next on the page too. */
function isLast(element: Element, button: Element): boolean {
  const next = member(element, 'nextElementSibling');
  return !next || (next === button && !button.nextElementSibling);
}

/** Inserts the button; it takes no space during the comparison, so that only the theme's selectors can tell. */
function changesNeighbours(button: HTMLElement, place: Element): boolean {
  const wasHidden = button.hidden;
  button.remove();
  const parent = parentOf(place)!;
  const neighbours = [place, parent, ...member(parent, 'children'), ...member(place, 'children')].slice(
    0,
    30,
  );
  const before = neighbours.map(appearanceOf);
  button.hidden = true;
  insert(button, place);
  const after = neighbours.map(appearanceOf);
  button.hidden = wasHidden;
  return before.join('\n') !== after.join('\n');
}

function appearanceOf(element: Element): string {
  const style = getComputedStyle(element);
  const { x, y, width, height } = Element.prototype.getBoundingClientRect.call(element);
  return [x, y, width, height, ...PROPERTIES.map((name) => style[name])].join();
}
