/**
 * The tray: the products to try on here, of which one is worn. Swiping through it wears one after the other: the first at its
 * beginning, the last at its end. The wheel and the arrow keys step, and a click takes any. Holds no state.
 */
import { html, nothing } from 'lit';
import { pictureAddresses } from '../base/picture-addresses.ts';
import type { Wardrobe } from './wardrobe.ts';
import type { Shopper } from './shopper.ts';

/** How long nothing scrolls before the tray has come to rest. */
const REST_MS = 120;
/** Milliseconds from one step of the wheel to the next: a trackpad turns it in many small ones. */
const WHEEL_MS = 150;

/** CSS pixels of a swipe, at least, from one product to the next: where less is out of sight, scrolling wears nothing. */
const SWIPE_LENGTH = 20;

/** Timers of trays that are being scrolled by hand. */
const scrolled = new WeakMap<EventTarget, number>();
/** When the wheel has stepped last. */
let turnedAt = -Infinity;

export function trayView(shopper: Shopper) {
  const { products } = shopper.wardrobe;
  if (products.length < 2) return nothing;
  return html`<div
    class="tray"
    role="group"
    aria-label=${shopper.store.texts.otherProducts}
    @keydown=${(event: KeyboardEvent) => onKey(event, shopper)}
    @wheel=${(event: WheelEvent) => onWheel(event, shopper)}
    @scroll=${(event: Event) => onScroll(event, shopper)}
    @pointerdown=${markHand}
  >
    ${products.map((item) => productCard(shopper, item))}
  </div>`;
}

/** The product as this shopper wears it, as soon as that is drawn. */
export function productCard(shopper: Shopper, { product, price }: Wardrobe['products'][number]) {
  const { texts, state } = shopper.store;
  const isInTray = state.mode !== 'all';
  const isWorn = isInTray && product.id === state.product.id;
  const [address] = pictureAddresses(product);
  const title = product.title || texts.label;
  return html`<button
    type="button"
    class="card"
    aria-current=${isWorn ? 'true' : nothing}
    tabindex=${isWorn || !isInTray ? 0 : -1}
    title=${title}
    @click=${({ currentTarget }: Event) => {
      shopper.wear(product);
      if (isInTray) bringIntoView(currentTarget as HTMLElement);
    }}
  >
    <span class="tile ${state.worn.has(product.id) ? 'drawn' : ''}"
      >${
        state.worn.get(product.id) ??
        html`<img src=${address ?? nothing} alt="" loading="lazy" draggable="false" @error=${hide} />`
      }</span
    >
    <span class="name"><bdi>${shortened(title)}</bdi></span>
    ${price ? html`<span class="quiet"><bdi>${price}</bdi></span>` : nothing}
  </button>`;
}

/** Of two lines of a card, in letters of Latin width; all of the title is the card's tooltip. */
const MAX_TITLE = 24;

/** What is left out is not cut by the card then, whose text the shopper may space as needed. @param letters of Latin width */
export function shortened(title: string, letters = MAX_TITLE): string {
  const wide = title.match(/[\u1100-\uffdc]/g)?.length ?? 0;
  const max = wide > title.length / 2 ? letters / 2 : letters;
  if (title.length <= max) return title;
  const start = title.slice(0, max);
  return `${(start.includes(' ') ? start.slice(0, start.lastIndexOf(' ')) : start).trimEnd()}…`;
}

/** In place of a picture that is missing, browsers show a broken one. */
function hide({ target }: Event): void {
  (target as Element).classList.add('blank');
}

function onKey(event: KeyboardEvent, shopper: Shopper): void {
  const { key, ctrlKey, metaKey, altKey } = event;
  const tray = event.currentTarget as HTMLElement;
  const isRightToLeft = getComputedStyle(tray).direction === 'rtl';
  const forward = isRightToLeft ? 'ArrowLeft' : 'ArrowRight';
  const backward = isRightToLeft ? 'ArrowRight' : 'ArrowLeft';
  // The browser's own: back, forward.
  if (ctrlKey || metaKey || altKey) return;
  const by = key === forward || key === 'ArrowDown' ? 1 : key === backward || key === 'ArrowUp' ? -1 : 0;
  if (by === 0) return;
  event.preventDefault();
  step(tray, by, shopper, (card) => card.focus({ preventScroll: true }));
}

/** A tray of several rows is scrolled by the wheel as any other list; sideways it is swiped. */
function onWheel(event: WheelEvent, shopper: Shopper): void {
  const tray = event.currentTarget as HTMLElement;
  if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) return markHand(event);
  if (tray.scrollHeight > tray.clientHeight || event.ctrlKey) return;
  event.preventDefault();
  if (event.timeStamp - turnedAt < WHEEL_MS) return;
  turnedAt = event.timeStamp;
  step(tray, Math.sign(event.deltaY), shopper);
}

function step(tray: HTMLElement, by: number, shopper: Shopper, then?: (card: HTMLElement) => void): void {
  shopper.wear(shopper.wardrobe.neighbour(by));
  // Once the other one is the current one.
  requestAnimationFrame(() => {
    const worn = tray.querySelector<HTMLElement>('[aria-current]');
    if (!worn) return;
    then?.(worn);
    bringIntoView(worn);
  });
}

function markHand({ currentTarget }: Event): void {
  scrolled.set(currentTarget!, 0);
}

/** Only what the shopper's hand has scrolled chooses a product: the tray also scrolls by itself. */
function onScroll({ currentTarget }: Event, shopper: Shopper): void {
  const tray = currentTarget as HTMLElement;
  const timer = scrolled.get(tray);
  if (timer === undefined) return;
  clearTimeout(timer);
  const onRest = () => {
    scrolled.delete(tray);
    const { products } = shopper.wardrobe;
    const length = tray.scrollWidth - tray.clientWidth;
    if (length < (products.length - 1) * SWIPE_LENGTH) return;
    const part = Math.abs(tray.scrollLeft) / length;
    const found = products[Math.round(part * (products.length - 1))];
    if (found) shopper.wear(found.product);
  };
  scrolled.set(tray, window.setTimeout(onRest, REST_MS));
}

/** Trays that show what is worn. */
const shown = new WeakSet<Element>();

/** A tray that comes anew, as after Adjust, begins where the product is that is worn. */
export function onRendered(tray: Element | null): void {
  if (!tray || shown.has(tray)) return;
  shown.add(tray);
  const worn = tray.querySelector<HTMLElement>('[aria-current]');
  if (worn) bringIntoView(worn, true);
}

/** As far into the tray as the product is among the others. */
function bringIntoView(
  card: HTMLElement,
  isAtOnce = matchMedia('(prefers-reduced-motion: reduce)').matches,
): void {
  const tray = card.parentElement!;
  scrolled.delete(tray);
  const behavior = isAtOnce ? 'auto' : 'smooth';
  const [first, last] = [tray.firstElementChild!, tray.lastElementChild!].map((one) =>
    one.getBoundingClientRect(),
  );
  const own = card.getBoundingClientRect();
  const part = (edge: 'left' | 'top') =>
    (own[edge] - first![edge]) / (Math.abs(last![edge] - first![edge]) || 1);
  const left = part('left') * (tray.scrollWidth - tray.clientWidth);
  const top = part('top') * (tray.scrollHeight - tray.clientHeight);
  tray.scrollTo({ left, top, behavior });
}
