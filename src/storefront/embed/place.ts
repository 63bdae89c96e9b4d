/**
 * Inserts a button after an element of the theme so that the theme's structural selectors (`:last-child`, `:only-child`,
 * `a + b`) match the same elements as before: if the place directly after the element would change how its neighbours look,
 * the place after their parent is used, if that changes nothing. If anything in the row would move or change its size, the button
 * stands on a line of its own behind it.
 */
import { all } from '../page/dom.ts';

const MAX_LEVELS = 3;
/** The number of elements that are measured before the button, and after it. */
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

/** The row behind which a button was moved, because it would have disturbed the row. */
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
  button.style.marginInline = '';
  choicesOf.delete(button);
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

/** Resolves when the page's fonts have loaded and the animations in the row have ended; null if nothing changes there now. */
export function awaitRest(row: Element): Promise<unknown> | null {
  const moving = row
    .getAnimations({ subtree: true })
    .filter(
      ({ playState, effect }) => playState === 'running' && effect!.getComputedTiming().endTime !== Infinity,
    );
  if (document.fonts.status === 'loaded' && moving.length === 0) return null;
  return Promise.allSettled([document.fonts.ready, ...moving.map(({ finished }) => finished)]);
}

/** The choices of a button's place so far. */
interface Choices {
  /** The states of the boxes around the button before and after each choice. Choosing again for one of them would only force layouts. */
  readonly states: Set<string>;
  /** The width of the window at the last choice, and its time. */
  readonly width: number;
  readonly at: number;
}
const choicesOf = new WeakMap<Element, Choices>();
/** A page that answers each choice by another state comes to rest after so many, until its window is resized or a second has passed. */
const MAX_STATES = 20;
const PAUSE_MS = 1000;

/**
 * Moves the button to a line of its own, if it disturbs what is near it. Its row is measured while nothing moves there, and once before
 * the button is first painted.
 * @returns the wait after which it is to be called again, or null
 */
export function makeRoom(button: HTMLElement): Promise<unknown> | null {
  const rest = awaitRest(button.parentElement!);
  const { states, width, at } = choicesOf.get(button) ?? { states: new Set(), width: 0, at: 0 };
  if (!button.offsetHeight || (rest && states.size > 0)) return rest;
  const readState = () => `${lookAround(button).measureBoxes()}`;
  const state = readState();
  if (states.has(state)) return rest;
  if (states.size > MAX_STATES) {
    if (width === innerWidth && performance.now() - at < PAUSE_MS) return rest;
    states.clear();
  }
  const { scrollTop } = document.scrollingElement!;
  chooseLine(button, rest !== null);
  // Without the button the page was shorter, which changes the scroll position at its end.
  if (document.scrollingElement!.scrollTop !== scrollTop)
    document.scrollingElement!.scrollTo({ top: scrollTop, behavior: 'instant' });
  states.add(state).add(readState());
  choicesOf.set(button, { states, width: innerWidth, at: performance.now() });
  return rest;
}

/**
 * Moves the button behind one of the rows around it if it does less harm there than in its place.
 * @param mayGrow whether the row may still change: nothing should stand beside the button then
 */
function chooseLine(button: HTMLElement, mayGrow: boolean): void {
  const harm = measureHarm(button, mayGrow);
  if (harm === 0) return;
  const { parentElement: parent, nextSibling: next, style } = button;
  const former = style.marginInline;
  const insets = [style.marginInlineStart, style.marginInlineEnd].map((inset) => parseFloat(inset) || 0);
  const rows: { row: Element; margin: string; harm: number }[] = [];
  for (let row = parent; row?.matches('body *') && rows.length < MAX_LEVELS; row = row.parentElement) {
    const css = getComputedStyle(row);
    // The button stays as far from the edges as what the row contains.
    for (const [i, side] of ['start', 'end'].entries())
      for (const name of ['margin', 'padding'])
        insets[i]! += parseFloat(css.getPropertyValue(`${name}-inline-${side}`)) || 0;
    const margin = insets.some(Boolean) ? `${insets.join('px ')}px` : '';
    row.after(button);
    style.marginInline = margin;
    rows.push({ row, margin, harm: measureHarm(button, mayGrow) });
  }
  const least = Math.min(harm - 1, ...rows.map(({ harm }) => harm));
  const best = rows.filter((place) => place.harm === least);
  const chosen = best.find(({ row }) => !changesNeighbours(button, row)) ?? best[0];
  style.marginInline = chosen ? chosen.margin : former;
  if (chosen) {
    chosen.row.after(button);
    rowBefore.set(button, chosen.row);
  } else parent!.insertBefore(button, next);
}

const measureButton = (button: HTMLElement) =>
  (button.shadowRoot?.querySelector('button') ?? button).getBoundingClientRect();

/** Whether the button overflows its row: a flex box or a grid may not wrap. */
function sticksOut(button: HTMLElement): boolean {
  const row = button.parentElement!;
  if (!/flex|grid/.test(getComputedStyle(row).display)) return false;
  const [box, area] = [measureButton(button), row.getBoundingClientRect()];
  return box.width > 0 && (box.left < area.left - 1 || box.right > area.right + 1);
}

const CONTROLS = 'button, a, input, select';
/** Pixels by which boxes may differ, or overlap, without being seen. */
const ROUNDING = 1;

const staysOnScreen = (element: Element) => /fixed|sticky/.test(getComputedStyle(element).position);

/**
 * Finds the elements near the button that scroll with it. Their boxes are measured within the part of the page around it, because that
 * may scroll.
 */
function lookAround(button: HTMLElement) {
  let scope = button.parentElement!;
  for (
    let level = 1;
    level < MAX_LEVELS && !staysOnScreen(scope) && scope.parentElement?.matches('body *');
    level++
  )
    scope = scope.parentElement;
  const elements = all(scope, '*');
  const place = elements.indexOf(button);
  const scrolls = (element: Element): boolean =>
    element === scope || (!staysOnScreen(element) && scrolls(element.parentElement!));
  const isSeen = (element: Element) =>
    !button.contains(element) &&
    (!element.firstElementChild || element.matches(CONTROLS)) &&
    scrolls(element);
  const before = elements.slice(Math.max(0, place - MAX_NEIGHBOURS), place).filter(isSeen);
  const near = [...before, ...elements.slice(place, place + MAX_NEIGHBOURS).filter(isSeen)];
  const measureBoxes = () => {
    const { x, y } = scope.getBoundingClientRect();
    return near.map((element) => {
      const box = element.getBoundingClientRect();
      // The box of an element that is not shown does not scroll.
      return box.width || box.height ? [box.x - x, box.y - y, box.width, box.height] : [0, 0, 0, 0];
    });
  };
  return { near, isBehind: (i: number) => i >= before.length, measureBoxes };
}

/**
 * How many of the elements near the button are not where, or not as large as, they are without it, or are covered by it. What
 * follows below it may move down.
 */
function measureHarm(button: HTMLElement, mayGrow: boolean): number {
  const { near, isBehind, measureBoxes } = lookAround(button);
  const beside = measureBoxes();
  // The attribute hides it, because WebKit does not always apply a second style sheet in a shadow root.
  button.hidden = true;
  const alone = measureBoxes();
  button.hidden = false;
  const row = button.parentElement!;
  const { display, flexDirection } = getComputedStyle(row);
  const isLine = display.includes('flex') && flexDirection.startsWith('row');
  const own = measureButton(button);
  const harmed = near.filter((element, i) => {
    const [x, y, width, height] = beside[i]!.map((value, side) => value - alone[i]![side]!);
    const mayMoveDown = isBehind(i) && !(isLine && row.contains(element));
    if (
      Math.max(...[x, width, height, mayMoveDown ? Math.min(y!, 0) : y].map((by) => Math.abs(by!))) > ROUNDING
    )
      return true;
    const box = element.getBoundingClientRect();
    const overlap = (start: 'left' | 'top', end: 'right' | 'bottom') =>
      Math.min(box[end], own[end]) - Math.max(box[start], own[start]) > ROUNDING;
    if (!overlap('top', 'bottom')) return false;
    return overlap('left', 'right')
      ? element.matches(CONTROLS) && element.checkVisibility?.({ visibilityProperty: true }) !== false
      : mayGrow && row.contains(element);
  });
  return harmed.length + (sticksOut(button) ? near.length : 0);
}

function readAppearance(element: Element): string {
  const style = getComputedStyle(element);
  const { x, y, width, height } = element.getBoundingClientRect();
  return [x, y, width, height, ...PROPERTIES.map((name) => style[name])].join();
}
