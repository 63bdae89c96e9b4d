/**
 * Pointers, wheel and keys on the backdrop, as changes of the placement: one pointer moves, two pinch and rotate, the resize
 * handle scales and rotates, the wheel scales (with Shift it rotates). Knows neither pictures nor Lit.
 */
import { clientBox } from '../client-box.ts';
import { moved, rotated, scaled, type Placement } from '../place/placement.ts';

/** The placement that gestures read and change. */
export interface GestureTarget {
  /** A gesture has started, and may change the placement next. */
  hold(): void;
  get(): Placement;
  set(placement: Placement): void;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

const KEY_STEP = 0.01;
const KEY_LARGE_STEP = 0.05;
const KEY_SCALE = 1.05;
const KEY_ROTATION = Math.PI / 60;
/** A wheel's notch is about 100 pixels: some 15 % larger or smaller. */
const WHEEL_SCALE_PER_PIXEL = 0.0014;
const PIXELS_PER_LINE = 16;

/** Listens on `backdrop` until `signal` is aborted; `handle` is the resize handle inside it. */
export function listenForGestures(
  backdrop: HTMLElement,
  handle: HTMLElement,
  target: GestureTarget,
  signal: AbortSignal,
): void {
  const pointers = new Map<number, Point>();
  let isOnHandle = false;

  backdrop.addEventListener(
    'pointerdown',
    (event) => {
      if (event.button !== 0 || pointers.size === 2) return;
      target.hold();
      isOnHandle = pointers.size === 0 && event.composedPath().includes(handle);
      backdrop.setPointerCapture(event.pointerId);
      pointers.set(event.pointerId, event);
    },
    { signal },
  );
  backdrop.addEventListener(
    'pointermove',
    (event) => {
      const previous = pointers.get(event.pointerId);
      if (!previous) return;
      const box = clientBox(backdrop);
      const others = [...pointers].filter(([id]) => id !== event.pointerId);
      pointers.set(event.pointerId, event);
      const placement = target.get();
      const pivot = others[0]?.[1] ?? (isOnHandle ? centreOf(placement, box) : null);
      const [dx, dy] = [(event.x - previous.x) / box.width, (event.y - previous.y) / box.height];
      if (!pivot) {
        target.set(moved(placement, dx, dy));
        return;
      }
      const next = rotated(
        scaled(placement, distance(pivot, event) / Math.max(distance(pivot, previous), 1)),
        bearing(pivot, event) - bearing(pivot, previous),
      );
      // Two fingers move the picture by the point between them; the handle leaves its centre where it is.
      target.set(others.length > 0 ? moved(next, dx / 2, dy / 2) : next);
    },
    { signal },
  );
  const release = (event: PointerEvent) => pointers.delete(event.pointerId);
  backdrop.addEventListener('pointerup', release, { signal });
  backdrop.addEventListener('pointercancel', release, { signal });

  backdrop.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      // With Shift held some browsers report the wheel as horizontal.
      const delta = event.deltaY || event.deltaX;
      const pixels = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? delta : delta * PIXELS_PER_LINE;
      const amount = pixels * WHEEL_SCALE_PER_PIXEL;
      target.set(event.shiftKey ? rotated(target.get(), amount) : scaled(target.get(), Math.exp(-amount)));
    },
    { signal, passive: false },
  );
  backdrop.addEventListener(
    'keydown',
    (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const next = placementAfterKey(target.get(), event.key, event.shiftKey);
      if (!next) return;
      event.preventDefault();
      target.set(next);
    },
    { signal },
  );
}

/** Null if the key has no function here. With `isLargeStep`, arrow keys move five times as far. */
export function placementAfterKey(placement: Placement, key: string, isLargeStep: boolean): Placement | null {
  const step = isLargeStep ? KEY_LARGE_STEP : KEY_STEP;
  switch (key) {
    case 'ArrowLeft':
      return moved(placement, -step, 0);
    case 'ArrowRight':
      return moved(placement, step, 0);
    case 'ArrowUp':
      return moved(placement, 0, -step);
    case 'ArrowDown':
      return moved(placement, 0, step);
    case '+':
    case '=':
      return scaled(placement, KEY_SCALE);
    case '-':
    case '_':
      return scaled(placement, 1 / KEY_SCALE);
    case ',':
    case '<':
      return rotated(placement, -KEY_ROTATION);
    case '.':
    case '>':
      return rotated(placement, KEY_ROTATION);
    default:
      return null;
  }
}

function centreOf({ x, y }: Placement, box: DOMRect): Point {
  return { x: box.left + x * box.width, y: box.top + y * box.height };
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

function bearing(from: Point, to: Point): number {
  return Math.atan2(to.y - from.y, to.x - from.x);
}
