/**
 * The tray: the products to try on here, of which one is worn. A swipe or the wheel brings another one into the middle, which is
 * worn then; arrow keys step, and a click takes any. Holds no state.
 */
import { html, nothing } from 'lit';
import { pictureAddresses } from '../picture-addresses.ts';
import type { TrayProduct } from './wardrobe.ts';
import type { Work } from './work.ts';

/** How long nothing scrolls before the tray has come to rest. */
const REST_MS = 120;

/** Timers of trays that are being scrolled by hand. */
const scrolled = new WeakMap<EventTarget, number>();

export function trayView(work: Work) {
  const { current, products } = work.wardrobe;
  if (products.length < 2) return nothing;
  return html`<div
    class="tray"
    role="group"
    aria-label=${work.host.texts.otherProducts}
    @keydown=${(event: KeyboardEvent) => onKey(event, work)}
    @wheel=${onWheel}
    @scroll=${(event: Event) => onScroll(event, work)}
    @pointerdown=${markHand}
  >
    ${products.map((item) => card(item, item.product.id === current.id, work))}
  </div>`;
}

function card({ product, price, isFavourite }: TrayProduct, isWorn: boolean, work: Work) {
  const { texts } = work.host;
  const [address] = pictureAddresses(product);
  return html`<button
    type="button"
    class="card"
    aria-current=${isWorn ? 'true' : nothing}
    tabindex=${isWorn ? 0 : -1}
    @click=${({ currentTarget }: Event) => {
      work.wear(product);
      bringToMiddle(currentTarget as HTMLElement);
    }}
  >
    <img src=${address ?? nothing} alt="" loading="lazy" draggable="false" @error=${hide} />
    <span class="name"><bdi>${product.title || texts.label}</bdi></span>
    ${price ? html`<span class="quiet"><bdi>${price}</bdi></span>` : nothing}
    ${isFavourite ? html`<span class="mark" role="img" aria-label=${texts.favourite}>♥</span>` : nothing}
  </button>`;
}

/** In place of a picture that is missing, browsers show a broken one. */
function hide({ target }: Event): void {
  (target as Element).classList.add('blank');
}

function onKey(event: KeyboardEvent, work: Work): void {
  const { isRightToLeft } = work.host;
  const forward = isRightToLeft ? 'ArrowLeft' : 'ArrowRight';
  const backward = isRightToLeft ? 'ArrowRight' : 'ArrowLeft';
  const { key, ctrlKey, metaKey, altKey, currentTarget } = event;
  // The browser's own: back, forward.
  if (ctrlKey || metaKey || altKey) return;
  const by = key === forward || key === 'ArrowDown' ? 1 : key === backward || key === 'ArrowUp' ? -1 : 0;
  if (by === 0) return;
  event.preventDefault();
  work.wear(work.wardrobe.neighbour(by));
  const tray = currentTarget as HTMLElement;
  // Once the other one is the current one.
  requestAnimationFrame(() => {
    const worn = tray.querySelector<HTMLElement>('[aria-current]');
    worn?.focus({ preventScroll: true });
    if (worn) bringToMiddle(worn);
  });
}

/** A wheel turns up and down, and the tray lies across. */
function onWheel(event: WheelEvent): void {
  const tray = event.currentTarget as HTMLElement;
  if (tray.scrollWidth <= tray.clientWidth || Math.abs(event.deltaX) > Math.abs(event.deltaY)) return;
  event.preventDefault();
  scrolled.set(tray, 0);
  tray.scrollLeft += getComputedStyle(tray).direction === 'rtl' ? -event.deltaY : event.deltaY;
}

function markHand({ currentTarget }: Event): void {
  scrolled.set(currentTarget!, 0);
}

/** Only what the shopper's hand has scrolled chooses a product: the tray also scrolls by itself. */
function onScroll({ currentTarget }: Event, work: Work): void {
  const tray = currentTarget as HTMLElement;
  const timer = scrolled.get(tray);
  if (timer === undefined) return;
  clearTimeout(timer);
  const onRest = () => {
    scrolled.delete(tray);
    const cards = [...tray.querySelectorAll('.card')];
    const { left, width } = tray.getBoundingClientRect();
    const away = (card: Element) => {
      const box = card.getBoundingClientRect();
      return Math.abs(box.left + box.width / 2 - left - width / 2);
    };
    const nearest = [...cards].sort((a, b) => away(a) - away(b))[0];
    const found = nearest && work.wardrobe.products[cards.indexOf(nearest)];
    if (found) work.wear(found.product);
  };
  scrolled.set(tray, window.setTimeout(onRest, REST_MS));
}

function bringToMiddle(card: HTMLElement): void {
  const tray = card.parentElement!;
  scrolled.delete(tray);
  const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';
  const [cards, own] = [tray.getBoundingClientRect(), card.getBoundingClientRect()];
  const left = own.left + own.width / 2 - cards.left - cards.width / 2;
  const top = own.top + own.height / 2 - cards.top - cards.height / 2;
  tray.scrollBy({ left, top, behavior });
}
