/**
 * The tray of products, of which one is worn. Swiping wears one after the other; wheel and arrow keys step, and a click wears any.
 * Stateless.
 */
import { html, nothing } from 'lit';
import { pictureAddresses } from '../base/picture-addresses.ts';
import { titleOf } from '../base/titles.ts';
import { icon } from './control.ts';
import type { Wardrobe } from './wardrobe.ts';
import type { Shopper } from './shopper.ts';

/** How long the tray must not scroll before it counts as resting. */
const REST_MS = 120;
/** Milliseconds between two steps of the wheel: a trackpad sends many small ones. */
const WHEEL_MS = 150;

/** Least scroll distance per product in CSS pixels; in a shorter tray, swiping wears nothing. */
const SWIPE_LENGTH = 20;

/** Timers of trays that the shopper scrolls. */
const scrollTimers = new WeakMap<EventTarget, number>();
/** Time of the last step by the wheel. */
let lastWheelStepAt = -Infinity;

export function trayView(shopper: Shopper) {
  const { products } = shopper.wardrobe;
  if (products.length < 2) return shopper.store.isBeside ? nothing : productPictures(products[0]!);
  return html`<div
    class="tray"
    role="group"
    aria-label=${shopper.store.texts.otherProducts}
    @keydown=${(event: KeyboardEvent) => onKey(event, shopper)}
    @wheel=${(event: WheelEvent) => onWheel(event, shopper)}
    @scroll=${(event: Event) => onScroll(event, shopper)}
    @pointerdown=${markScrolledByHand}
  >
    ${products.map((item) => productCard(shopper, item))}
  </div>`;
}

/** The pictures and the price of a product without others, where there is space for them. */
const productPictures = ({ product, price }: Wardrobe['products'][number]) =>
  html`<div class="alone">
    ${pictureAddresses(product).map(
      (address) =>
        html`<span class="tile"><img src=${address} alt="" loading="lazy" @error=${hide} /></span>`,
    )}
    ${price ? html`<p><bdi>${price}</bdi></p>` : nothing}
  </div>`;

/** A product's card: the shopper wearing it as soon as that is drawn, the product's picture until then. */
export function productCard(shopper: Shopper, { product, price }: Wardrobe['products'][number]) {
  const { texts, state } = shopper.store;
  const isInTray = state.mode !== 'all';
  const isWorn = product.id === state.product.id;
  const [address] = pictureAddresses(product);
  const title = titleOf(product) || texts.label;
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
        html`<img
            src=${address ?? nothing}
            alt=""
            loading="lazy"
            draggable="false"
            @error=${hide}
          />${icon('background')}`
      }</span
    >
    <span class="name"><bdi>${shortened(title)}</bdi></span>
    ${price ? html`<span class="quiet"><bdi>${price}</bdi></span>` : nothing}
  </button>`;
}

/** Letters of Latin width in two lines of a card; the tooltip has the whole title. */
const MAX_TITLE = 24;

/** Shortens a title, so that the card never has to cut it. */
function shortened(title: string): string {
  const wide = title.match(/[\u1100-\uffdc]/g)?.length ?? 0;
  const max = wide > title.length / 2 ? MAX_TITLE / 2 : MAX_TITLE;
  if (title.length <= max) return title;
  const start = title.slice(0, max);
  return `${(start.includes(' ') ? start.slice(0, start.lastIndexOf(' ')) : start).trimEnd()}…`;
}

/** Hides a picture that failed to load, which browsers would show as a broken one. A card has a sign in its place. */
function hide({ target }: Event): void {
  (target as Element).classList.add('blank');
}

function onKey(event: KeyboardEvent, shopper: Shopper): void {
  const { key, ctrlKey, metaKey, altKey } = event;
  const tray = event.currentTarget as HTMLElement;
  const isRightToLeft = getComputedStyle(tray).direction === 'rtl';
  const forward = isRightToLeft ? 'ArrowLeft' : 'ArrowRight';
  const backward = isRightToLeft ? 'ArrowRight' : 'ArrowLeft';
  // The browser's own shortcuts, such as back and forward.
  if (ctrlKey || metaKey || altKey) return;
  const by = key === forward || key === 'ArrowDown' ? 1 : key === backward || key === 'ArrowUp' ? -1 : 0;
  if (by === 0) return;
  event.preventDefault();
  step(tray, by, shopper, (card) => card.focus({ preventScroll: true }));
}

/** The wheel scrolls a tray of several rows as any other list; horizontal scrolling is a swipe. */
function onWheel(event: WheelEvent, shopper: Shopper): void {
  const tray = event.currentTarget as HTMLElement;
  if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) return markScrolledByHand(event);
  if (tray.scrollHeight > tray.clientHeight || event.ctrlKey) return;
  event.preventDefault();
  if (event.timeStamp - lastWheelStepAt < WHEEL_MS) return;
  lastWheelStepAt = event.timeStamp;
  step(tray, Math.sign(event.deltaY), shopper);
}

function step(tray: HTMLElement, by: number, shopper: Shopper, then?: (card: HTMLElement) => void): void {
  shopper.wear(shopper.wardrobe.neighbour(by));
  // By then the other card is the current one.
  requestAnimationFrame(() => {
    const worn = tray.querySelector<HTMLElement>('[aria-current]');
    if (!worn) return;
    then?.(worn);
    bringIntoView(worn);
  });
}

function markScrolledByHand({ currentTarget }: Event): void {
  scrollTimers.set(currentTarget!, 0);
}

/** Only scrolling by the shopper wears a product: the tray also scrolls by itself. */
function onScroll({ currentTarget }: Event, shopper: Shopper): void {
  const tray = currentTarget as HTMLElement;
  const timer = scrollTimers.get(tray);
  if (timer === undefined) return;
  clearTimeout(timer);
  const onRest = () => {
    scrollTimers.delete(tray);
    const { products } = shopper.wardrobe;
    const length = tray.scrollWidth - tray.clientWidth;
    if (length < (products.length - 1) * SWIPE_LENGTH) return;
    const part = Math.abs(tray.scrollLeft) / length;
    const found = products[Math.round(part * (products.length - 1))];
    if (found) shopper.wear(found.product);
  };
  scrollTimers.set(tray, window.setTimeout(onRest, REST_MS));
}

/** Trays that show the worn product. */
const shownTrays = new WeakSet<Element>();

/** A new tray, for example after Adjust, begins at the worn product. */
export function onRendered(tray: Element | null): void {
  if (!tray || shownTrays.has(tray)) return;
  shownTrays.add(tray);
  const worn = tray.querySelector<HTMLElement>('[aria-current]');
  if (worn) bringIntoView(worn, true);
}

/** Scrolls the tray to the card's relative position among the others. */
function bringIntoView(
  card: HTMLElement,
  isAtOnce = matchMedia('(prefers-reduced-motion: reduce)').matches,
): void {
  const tray = card.parentElement!;
  scrollTimers.delete(tray);
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
