/**
 * Hands, wheel and keys on the ground, as changes of the placement: one pointer moves, two pinch and turn, the grip scales
 * and turns, the wheel scales (with Shift it turns). Knows neither pictures nor Lit. Used by the preview.
 */
import { moved, scaled, turned, type Placement } from './placement.ts';

export interface Hands {
  get(): Placement;
  set(place: Placement): void;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

const KEY_STEP = 0.01;
const KEY_LEAP = 0.05;
const KEY_FACTOR = 1.05;
const KEY_TURN = Math.PI / 60;
/** A wheel's notch is about 100 pixels: some 15 % larger or smaller. */
const PER_WHEEL_PIXEL = 0.0014;
const PIXELS_PER_LINE = 16;

/** Listens on `ground` until `signal` is aborted; `grip` is an element inside it. */
export function followHands(ground: HTMLElement, grip: HTMLElement, hands: Hands, signal: AbortSignal): void {
  const pointers = new Map<number, Point>();
  let onGrip = false;

  ground.addEventListener(
    'pointerdown',
    (event) => {
      if (event.button !== 0 || pointers.size === 2) return;
      onGrip = pointers.size === 0 && event.composedPath().includes(grip);
      ground.setPointerCapture(event.pointerId);
      pointers.set(event.pointerId, event);
    },
    { signal },
  );
  ground.addEventListener(
    'pointermove',
    (event) => {
      const before = pointers.get(event.pointerId);
      if (!before) return;
      const box = ground.getBoundingClientRect();
      const others = [...pointers].filter(([id]) => id !== event.pointerId);
      pointers.set(event.pointerId, event);
      const place = hands.get();
      const pivot = others[0]?.[1] ?? (onGrip ? pointOf(place, box) : null);
      if (!pivot) {
        hands.set(moved(place, (event.x - before.x) / box.width, (event.y - before.y) / box.height));
        return;
      }
      const next = turned(
        scaled(place, distance(pivot, event) / Math.max(distance(pivot, before), 1)),
        bearing(pivot, event) - bearing(pivot, before),
      );
      // Two fingers carry the picture by the point between them; the grip leaves it where it is.
      const carried = others.length > 0 ? 2 : Infinity;
      hands.set(
        moved(next, (event.x - before.x) / box.width / carried, (event.y - before.y) / box.height / carried),
      );
    },
    { signal },
  );
  const letGo = (event: PointerEvent) => pointers.delete(event.pointerId);
  ground.addEventListener('pointerup', letGo, { signal });
  ground.addEventListener('pointercancel', letGo, { signal });

  ground.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      // With Shift held some browsers report the wheel as sideways.
      const turns = event.deltaY || event.deltaX;
      const pixels = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? turns : turns * PIXELS_PER_LINE;
      const amount = pixels * PER_WHEEL_PIXEL;
      hands.set(event.shiftKey ? turned(hands.get(), amount) : scaled(hands.get(), Math.exp(-amount)));
    },
    { signal, passive: false },
  );
  ground.addEventListener(
    'keydown',
    (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const next = placeByKey(hands.get(), event.key, event.shiftKey);
      if (!next) return;
      event.preventDefault();
      hands.set(next);
    },
    { signal },
  );
}

/** Null where the key means nothing here. With `leap`, arrows go five times as far. */
export function placeByKey(place: Placement, key: string, leap: boolean): Placement | null {
  const step = leap ? KEY_LEAP : KEY_STEP;
  switch (key) {
    case 'ArrowLeft':
      return moved(place, -step, 0);
    case 'ArrowRight':
      return moved(place, step, 0);
    case 'ArrowUp':
      return moved(place, 0, -step);
    case 'ArrowDown':
      return moved(place, 0, step);
    case '+':
    case '=':
      return scaled(place, KEY_FACTOR);
    case '-':
    case '_':
      return scaled(place, 1 / KEY_FACTOR);
    case ',':
    case '<':
      return turned(place, -KEY_TURN);
    case '.':
    case '>':
      return turned(place, KEY_TURN);
    default:
      return null;
  }
}

function pointOf({ x, y }: Placement, box: DOMRect): Point {
  return { x: box.left + x * box.width, y: box.top + y * box.height };
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

function bearing(from: Point, to: Point): number {
  return Math.atan2(to.y - from.y, to.x - from.x);
}
