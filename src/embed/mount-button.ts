/**
 * `data-mount` and `data-platform`: inserts one button into the theme's page for the page's own product, and keeps it in place
 * whatever the theme does. While the product can't be tried on, nothing is in the page. Knows only the product's id.
 */
import type { Availability } from '../availability/index.ts';
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
  type IdReading,
  type IdSource,
} from '../page/id-source.ts';
import {
  isPlatformName,
  mountOf,
  PLATFORM_NAMES,
  PRESETS,
  recognisePlatform,
  type PlatformName,
  type PlatformReading,
} from '../page/platform.ts';
import { isPlaced, putAfter } from './place.ts';

export interface MountSettings extends ButtonDefaults {
  /** A CSS selector: the button is inserted after the first match. */
  mount?: string | null;
  /** A platform's name, or `auto`. */
  platform?: string | null;
}

const PAGE: IdSource = { alternatives: [{ text: 'page', selector: null, what: '' }], template: null };

/** Marks the button, so that a copy of it in a section that the theme restores from its cache is recognised. */
const MARK = 'data-tryon-mounted';

/** What was found for it in the page, for the shop owner. */
export interface Mounted {
  /** Why nothing can be mounted by these settings, or null. */
  readonly problem: string | null;
  readonly recognised: PlatformReading;
  /** The platform whose preset is used. */
  readonly preset: PlatformName | null;
  readonly selectors: readonly string[];
  readonly anchor: Element | null;
  readonly idFrom: string;
  readonly reading: IdReading;
  readonly availability: Availability | null;
}

/** @returns what was found, whenever it is asked for */
export function mountButton(settings: MountSettings, ports: Pick<ButtonPorts, 'connect'>): () => Mounted {
  const { mount, platform } = settings;
  const problem = problemOf(settings);
  if (problem) console.warn(`storefront-tryon: ${problem}`);
  const button = new MountedButton(problem ? { ...settings, mount: null, platform: null } : settings, ports);
  if (!problem && (mount || platform)) button.start();
  return () => ({ ...button.describe(), problem });
}

function problemOf({ mount, platform, ...settings }: MountSettings): string | null {
  if (mount && !isSelector(mount)) {
    return `data-mount must be a CSS selector such as ".product-form"; got ${JSON.stringify(mount)}. No button is mounted by it.`;
  }
  if (platform && platform !== 'auto' && !isPlatformName(platform)) {
    return `data-platform must be one of auto, ${PLATFORM_NAMES.join(', ')}; got ${JSON.stringify(platform)}. No button is mounted by it.`;
  }
  const source = sourceOf(settings);
  return 'problem' in source ? source.problem : null;
}

class MountedButton implements PageListener {
  readonly #button = document.createElement('tryon-button');
  #anchor: Element | null = null;
  /** Nothing will show any more which platform this is. */
  #isParsed = false;
  #preset: PlatformName | null = null;
  #source: IdSource = PAGE;
  #reading: IdReading | null = null;
  #availability: Availability | null = null;
  #ids: ProductIds = {};
  #release = () => {};

  constructor(
    readonly settings: MountSettings,
    readonly ports: Pick<ButtonPorts, 'connect'>,
  ) {
    this.#button.toggleAttribute(MARK, true);
    this.#read();
  }

  start(): void {
    this.#recognise();
    onPageChange(this);
    this.update();
  }

  describe(): Omit<Mounted, 'problem'> {
    if (!this.#reading) this.#recognise();
    return {
      recognised: recognisePlatform(document, globalThis),
      preset: this.#preset,
      selectors: this.#selectors,
      anchor: this.#anchor ?? this.#match(),
      idFrom: this.#source.alternatives.map(({ text }) => text).join('; '),
      reading: readId(this.#source, document, location.href),
      availability: this.#availability,
    };
  }

  get attributes(): string[] {
    return [...watchedAttributes(this.#source), ...this.#selectors.flatMap(attributesIn)];
  }

  /** Those of the page's own setting, else of the platform whose places are asked for. */
  get #selectors(): readonly string[] {
    const { mount, platform } = this.settings;
    return mount ? [mount] : platform && this.#preset ? PRESETS[this.#preset].mount : [];
  }

  get controls(): string[] {
    return watchedControls(this.#source);
  }

  /** A page that is still being parsed may not hold its platform's marks yet. */
  #recognise(): void {
    const { platform } = this.settings;
    if (this.#preset || this.#isParsed) return;
    this.#isParsed = document.readyState === 'complete';
    const name = isPlatformName(platform ?? null) ? platform : recognisePlatform(document, globalThis).name;
    if (!name) return;
    this.#preset = name as PlatformName;
    this.#read();
  }

  /** Settles where the id is read: as the page says, else as is usual on its platform. */
  #read(): void {
    const usual = this.#preset ? PRESETS[this.#preset].idFrom : null;
    const source = sourceOf({ ...this.settings, idFrom: this.settings.idFrom ?? usual });
    if (!('problem' in source)) this.#source = source;
  }

  update(): void {
    this.#recognise();
    const copies = all(document, `[${MARK}]`);
    for (const copy of copies) if (copy !== this.#button) copy.remove();
    this.#reading = readId(this.#source, document, location.href);
    this.#name(idsOf(this.#reading.id, this.settings));
    this.#place();
  }

  #name(ids: ProductIds): void {
    const { productId = null, externalId = null } = ids;
    if (productId === (this.#ids.productId ?? null) && externalId === (this.#ids.externalId ?? null)) return;
    this.#ids = ids;
    this.#release();
    this.#release = () => {};
    this.#availability = null;
    setOrRemove(this.#button, 'external-id', externalId);
    setOrRemove(this.#button, 'product-id', productId);
    if (!productId && !externalId) return;
    try {
      const watch = watchProduct(this.ports, {}, this.settings, { productId, externalId }, (availability) => {
        this.#availability = availability;
        this.#place();
      });
      this.#release = () => watch.release();
    } catch (error) {
      this.#availability = { state: 'error', reason: 'misconfigured', product: null, error };
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
    const isShown =
      this.#availability?.state === 'ready' || reserve || debug || (button.isConnected && isInUse);
    if (!found || !(productId || externalId) || !isShown) return button.remove();
    if (!match && this.settings.platform && this.#preset)
      setOrRemove(button, 'match', PRESETS[this.#preset].match);
    if (!isPlaced(button, found)) putAfter(button, found);
  }

  /** The page itself and its head have no place behind them. */
  #match(): Element | null {
    const { mount } = this.settings;
    const found = mount ? all(document, mount)[0] : mountOf({ mount: this.#selectors }, document);
    return found && isMatch(found, 'body *') ? found : null;
  }
}
