/**
 * Pointer, wheel and key gestures on the photo. On the product, one pointer moves it and its handle scales and rotates it.
 * Elsewhere one pointer pans the photo, two zoom it, a double tap toggles the zoom, and a long press shows the photo without the
 * product. In Adjust, two pointers and the wheel scale and rotate the product instead.
 */
import { clientBox } from '../base/layout.ts';
import { moved, rotated, scaled, type Placement } from '../wear/placement.ts';
import type { Fitting } from './fitting.ts';
import type { Point } from './zoom.ts';
import type { ZoomControl } from './zoom-control.ts';

const KEY_STEP = 0.01;
const KEY_LARGE_STEP = 0.05;
const KEY_SCALE = 1.05;
const KEY_ZOOM = 1.2;
const KEY_ROTATION = Math.PI / 60;
/** A notch of the wheel is about 100 pixels and scales by about 15 %. */
const WHEEL_SCALE_PER_PIXEL = 0.0014;
const PIXELS_PER_LINE = 16;
/** Movement in pixels up to which a press still counts as a tap: fingers tremble. */
const MAX_TREMBLE = 8;
const HOLD_MS = 350;
const DOUBLE_TAP_MS = 300;
/** How long the wheel must rest before the movement counts as ended. */
const WHEEL_REST_MS = 200;

/** Listens on `view`, which contains the photo and the product's handle, until `signal` is aborted. */
export function listenForGestures(
  view: HTMLElement,
  zoom: Pick<ZoomControl, 'zoomBy' | 'pan' | 'toggle'>,
  fitting: Fitting,
  signal: AbortSignal,
): void {
  const backdrop = view.querySelector<HTMLElement>('.backdrop')!;
  const handle = view.querySelector('.handle')!;
  const pointers = new Map<number, Point>();
  /** What the first pointer has hit. */
  let grip: 'product' | 'handle' | 'photo' = 'photo';
  let pressed: Point | null = null;
  let lastTap = { at: -Infinity, x: 0, y: 0 };
  let holdTimer = 0;
  let isHeld = false;

  /** During a movement the style sheet promotes the moving elements to layers. */
  const setMoving = (isMoving: boolean) => view.classList.toggle('held', isMoving || pointers.size > 0);
  const endHold = () => {
    clearTimeout(holdTimer);
    if (isHeld) fitting.showBefore(false);
    isHeld = false;
  };

  const onDown = (event: PointerEvent) => {
    if (event.button !== 0 || pointers.size === 2) return;
    backdrop.setPointerCapture(event.pointerId);
    pointers.set(event.pointerId, event);
    setMoving(true);
    endHold();
    if (pointers.size === 2) {
      pressed = null;
      if (fitting.isAdjusting) fitting.grab();
      return;
    }
    pressed = event;
    const isOnHandle = event.composedPath().includes(handle);
    grip = isOnHandle ? 'handle' : fitting.layer.isAt(event) ? 'product' : 'photo';
    if (grip !== 'photo') fitting.grab();
    if (isOnHandle) return;
    holdTimer = window.setTimeout(() => {
      pressed = null;
      isHeld = true;
      fitting.showBefore(true);
    }, HOLD_MS);
  };

  const onMove = (event: PointerEvent) => {
    const previous = pointers.get(event.pointerId);
    if (!previous || isHeld) return;
    if (pressed && distance(pressed, event) <= MAX_TREMBLE) return;
    clearTimeout(holdTimer);
    const from = pressed ?? previous;
    pressed = null;
    pointers.set(event.pointerId, event);
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
    const [dx, dy] = [event.x - from.x, event.y - from.y];
    if (other && !fitting.isAdjusting) {
      zoom.zoomBy(distance(other, event) / Math.max(distance(other, from), 1), middle(other, event));
      zoom.pan(dx / 2, dy / 2);
    } else if (grip === 'photo' && !other) zoom.pan(dx, dy);
    else moveProduct(event, from, other);
  };

  const moveProduct = (event: Point, from: Point, other: Point | undefined) => {
    const box = clientBox(backdrop);
    const [dx, dy] = [(event.x - from.x) / box.width, (event.y - from.y) / box.height];
    fitting.change((placement) => {
      const pivot = other ?? (grip === 'handle' ? findCentre(placement, box) : null);
      if (!pivot) return moved(placement, dx, dy);
      const next = turned(placement, pivot, from, event);
      // Two fingers move the product by their midpoint; the handle keeps the product's centre in place.
      return other ? moved(next, dx / 2, dy / 2) : next;
    });
  };

  const onUp = (event: PointerEvent) => {
    if (!pointers.delete(event.pointerId)) return;
    setMoving(false);
    endHold();
    const isTap = pressed && event.type === 'pointerup';
    if (isTap && event.timeStamp - lastTap.at < DOUBLE_TAP_MS && distance(lastTap, event) < 4 * MAX_TREMBLE) {
      lastTap = { at: -Infinity, x: 0, y: 0 };
      zoom.toggle();
    } else if (isTap) lastTap = { at: event.timeStamp, x: event.x, y: event.y };
    else if (grip !== 'photo') fitting.reportPosition();
    pressed = null;
  };

  let restTimer = 0;
  const onWheel = (event: WheelEvent) => {
    event.preventDefault();
    setMoving(true);
    clearTimeout(restTimer);
    restTimer = window.setTimeout(setMoving, WHEEL_REST_MS, false);
    // Some browsers report the wheel as horizontal while Shift is held.
    const delta = event.deltaY || event.deltaX;
    const pixels = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? delta : delta * PIXELS_PER_LINE;
    const amount = pixels * WHEEL_SCALE_PER_PIXEL;
    if (!fitting.isAdjusting) zoom.zoomBy(Math.exp(-amount), event);
    else if (event.shiftKey) fitting.change((placement) => rotated(placement, amount));
    else fitting.change((placement) => scaled(placement, Math.exp(-amount)));
  };

  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const key = SAME_KEYS[event.key] ?? event.key;
    const factor = key === '+' ? KEY_ZOOM : key === '-' ? 1 / KEY_ZOOM : 0;
    const change = keyChange(key, event.shiftKey);
    if (factor && !fitting.isAdjusting) zoom.zoomBy(factor);
    else if (key === '0') zoom.toggle();
    else if (change) {
      fitting.change(change);
      fitting.reportPosition();
    } else return;
    event.preventDefault();
  };

  view.addEventListener('pointerdown', onDown, { signal });
  view.addEventListener('pointermove', onMove, { signal });
  view.addEventListener('pointerup', onUp, { signal });
  view.addEventListener('pointercancel', onUp, { signal });
  view.addEventListener('contextmenu', (event) => event.preventDefault(), { signal });
  view.addEventListener('wheel', onWheel, { signal, passive: false });
  backdrop.addEventListener('keydown', onKey, { signal });
  signal.addEventListener('abort', endHold);
}

/** Changes of the product by key. Arrow keys move it by `step`. */
const KEY_CHANGES: Readonly<Record<string, (placement: Placement, step: number) => Placement>> = {
  ArrowLeft: (placement, step) => moved(placement, -step, 0),
  ArrowRight: (placement, step) => moved(placement, step, 0),
  ArrowUp: (placement, step) => moved(placement, 0, -step),
  ArrowDown: (placement, step) => moved(placement, 0, step),
  '+': (placement) => scaled(placement, KEY_SCALE),
  '-': (placement) => scaled(placement, 1 / KEY_SCALE),
  ',': (placement) => rotated(placement, -KEY_ROTATION),
  '.': (placement) => rotated(placement, KEY_ROTATION),
};
/** Keys that do the same with or without Shift. */
const SAME_KEYS: Readonly<Record<string, string>> = { '=': '+', _: '-', '<': ',', '>': '.' };

/** The change for a key; null for any other key. With `isLargeStep`, arrow keys move five times as far. */
export function keyChange(key: string, isLargeStep: boolean): ((placement: Placement) => Placement) | null {
  const change = KEY_CHANGES[SAME_KEYS[key] ?? key];
  return change ? (placement) => change(placement, isLargeStep ? KEY_LARGE_STEP : KEY_STEP) : null;
}

/** Scales and rotates the product as a point moves around the pivot. */
function turned(placement: Placement, pivot: Point, from: Point, to: Point): Placement {
  const next = scaled(placement, distance(pivot, to) / Math.max(distance(pivot, from), 1));
  return rotated(next, bearing(pivot, to) - bearing(pivot, from));
}

function findCentre({ x, y }: Placement, box: DOMRect): Point {
  return { x: box.left + x * box.width, y: box.top + y * box.height };
}

const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

const bearing = (from: Point, to: Point): number => Math.atan2(to.y - from.y, to.x - from.x);
