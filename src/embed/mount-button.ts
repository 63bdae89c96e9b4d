/**
 * `data-mount` and `data-platform`: one button in the theme's page, for the page's own product, through whatever the theme
 * does to it. While the product can't be tried on there is nothing in the page. Knows no product but its id.
 */
import { setOrRemove } from '../button/attributes.ts';
import type { ButtonPorts, ProductIds } from '../button/ports.ts';
import type { ButtonDefaults } from '../button/tryon-button.ts';
import { watchProduct } from '../button/watch-product.ts';
import { onPageChange, type PageListener } from '../page/changes.ts';
import { all, isMatch, isSelector } from '../page/dom.ts';
import { idsOf, sourceOf } from '../page/follow-id.ts';
import {
  attributesIn,
  readId,
  watchedAttributes,
  watchedControls,
  type IdSource,
} from '../page/id-source.ts';
import { isPlatformName, mountOf, PRESETS, recognisePlatform, type Preset } from '../page/platform.ts';
import { isPlaced, putAfter } from './place.ts';

export interface MountSettings extends ButtonDefaults {
  /** A CSS selector: the button goes behind the first element that it matches. */
  mount?: string | null;
  /** A platform's name, or `auto`. */
  platform?: string | null;
}

/** Marks the button, so that a copy of it in a section that the theme puts back from its memory is known for one. */
const MARK = 'data-tryon-mounted';

export function mountButton(settings: MountSettings, ports: Pick<ButtonPorts, 'connect'>): void {
  const { mount, platform } = settings;
  if (mount && !isSelector(mount)) {
    return warn(
      `data-mount must be a CSS selector such as ".product-form"; got ${JSON.stringify(mount)}. No button is mounted by it.`,
    );
  }
  if (platform && platform !== 'auto' && !isPlatformName(platform)) {
    return warn(
      `data-platform must be one of auto, ${Object.keys(PRESETS).join(', ')}; got ${JSON.stringify(platform)}. No button is mounted by it.`,
    );
  }
  if (!sourceOf(settings)) return;
  new MountedButton(settings, ports).start();
}

const warn = (text: string) => console.warn(`storefront-tryon: ${text}`);

class MountedButton implements PageListener {
  readonly #button = document.createElement('tryon-button');
  #anchor: Element | null = null;
  #preset: Preset | null = null;
  #source: IdSource;
  #ids: ProductIds = {};
  #isReady = false;
  #release = () => {};

  constructor(
    readonly settings: MountSettings,
    readonly ports: Pick<ButtonPorts, 'connect'>,
  ) {
    this.#button.toggleAttribute(MARK, true);
    this.#source = sourceOf(settings)!;
  }

  start(): void {
    this.#recognise();
    onPageChange(this);
    this.update();
  }

  get attributes(): string[] {
    const { mount } = this.settings;
    const selectors = mount ? [mount] : (this.#preset?.mount ?? []);
    return [...watchedAttributes(this.#source), ...selectors.flatMap(attributesIn)];
  }

  get controls(): string[] {
    return watchedControls(this.#source);
  }

  /** A page that is still being parsed may not hold its platform's marks yet. */
  #recognise(): void {
    const { platform, idFrom } = this.settings;
    if (this.#preset) return;
    const name = isPlatformName(platform ?? null) ? platform : recognisePlatform(document, globalThis).name;
    if (!name) return;
    this.#preset = PRESETS[name as keyof typeof PRESETS];
    if (!idFrom) this.#source = sourceOf({ ...this.settings, idFrom: this.#preset.idFrom })!;
  }

  update(): void {
    this.#recognise();
    const copies = all(document, `[${MARK}]`);
    for (const copy of copies) if (copy !== this.#button) copy.remove();
    const { id } = readId(this.#source, document, location.href);
    this.#name(idsOf(id, this.settings));
    this.#place();
  }

  #name(ids: ProductIds): void {
    const { productId = null, externalId = null } = ids;
    if (productId === (this.#ids.productId ?? null) && externalId === (this.#ids.externalId ?? null)) return;
    this.#ids = ids;
    this.#release();
    this.#release = () => {};
    this.#isReady = false;
    setOrRemove(this.#button, 'external-id', externalId);
    setOrRemove(this.#button, 'product-id', productId);
    if (!productId && !externalId) return;
    try {
      const watch = watchProduct(this.ports, {}, this.settings, { productId, externalId }, ({ state }) => {
        this.#isReady = state === 'ready';
        this.#place();
      });
      this.#release = () => watch.release();
    } catch {
      // The element itself says what is wrong with the settings, where it is shown.
    }
  }

  /** Puts the button where it belongs now, or takes it out. */
  #place(): void {
    const button = this.#button;
    const isInUse = (button as { open?: boolean }).open || button.matches(':hover, :active, :focus-within');
    let found = this.#match();
    // The match may depend on the button being there or not: `:last-child`, for example.
    if ((found === button || (!found && isInUse)) && this.#anchor && isPlaced(button, this.#anchor)) {
      found = this.#anchor;
    } else if (button.isConnected && (found === button || !found)) {
      button.remove();
      found = this.#match();
    }
    this.#anchor = found;
    const { productId, externalId } = this.#ids;
    const { reserve, debug, match } = this.settings;
    const isShown = this.#isReady || reserve || debug || (button.isConnected && isInUse);
    if (!found || !(productId || externalId) || !isShown) return button.remove();
    if (!match && this.settings.platform && this.#preset) setOrRemove(button, 'match', this.#preset.match);
    if (!isPlaced(button, found)) putAfter(button, found);
  }

  /** The page itself and its head have no place behind them. */
  #match(): Element | null {
    const { mount, platform } = this.settings;
    const found = mount
      ? (all(document, mount)[0] ?? null)
      : platform && this.#preset
        ? mountOf(this.#preset, document)
        : null;
    return found && isMatch(found, 'body *') ? found : null;
  }
}
