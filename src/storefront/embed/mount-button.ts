/**
 * `data-mount` and `data-platform`: inserts one button into the theme's page for the page's own product, and keeps it in place
 * whatever the theme does. While the product can't be tried on, nothing is in the page.
 */
import type { Availability } from '../availability/index.ts';
import type { AvailabilityState } from '../../core/events.ts';
import { isMoveSeen } from '../page/in-view.ts';
import { setOrRemove } from '../button/events.ts';
import type { ButtonPorts } from '../button/ports.ts';
import type { TryonButton } from '../button/tryon-button.ts';
import { onPageChange, updateFirst, type PageListener } from '../page/changes.ts';
import { all, isSelector } from '../page/dom.ts';
import { toIds, createIdSource } from '../page/follow-id.ts';
import { awaitHydration } from '../page/hydration.ts';
import {
  attributesIn,
  readId,
  watchedAttributes,
  watchedControls,
  type IdSource,
} from '../page/id-source.ts';
import {
  findIdPattern,
  isPlatformName,
  findMatch,
  findMount,
  PLATFORM_NAMES,
  PRESETS,
  recognisePlatform,
  type PlatformName,
  type PlatformReading,
} from '../page/platform.ts';
import type { IdReading } from '../page/page-product.ts';
import type { ButtonDefaults } from '../../core/base/settings.ts';
import { isPlaced, makeRoom, putAfter } from './place.ts';

const PAGE: IdSource = { alternatives: [{ text: 'page', selector: null, what: '' }], template: null };

/** States that are not the last word. */
const IS_OPEN: readonly AvailabilityState[] = ['idle', 'loading', 'processing'];

/** Marks the button, so that a copy of it in a section that the theme restores from its cache is recognised. */
const MARK = 'data-tryon-mounted';

/** What was found for it in the page, for the shop owner. */
export interface Mounted extends Pick<Rules, 'preset' | 'selectors'> {
  /** Why nothing can be mounted by these settings, or null. */
  readonly problem: string | null;
  readonly recognised: PlatformReading;
  readonly anchor: Element | null;
  readonly idFrom: string;
  readonly reading: IdReading;
  readonly availability: Availability | null;
}

/** @returns what was found, whenever it is asked for */
export function mountButton(settings: ButtonDefaults, ports: Pick<ButtonPorts, 'watch'>): () => Mounted {
  const { mount, platform } = settings;
  const problem = findProblem(settings);
  if (problem) console.warn(`storefront-tryon: ${problem}`);
  const button = new MountedButton(problem ? { ...settings, mount: null, platform: null } : settings, ports);
  if (!problem && (mount || platform)) button.start();
  return () => ({ ...button.describe(), problem });
}

function findProblem({ mount, platform, ...settings }: ButtonDefaults): string | null {
  if (mount && !isSelector(mount)) {
    return `data-mount must be a CSS selector such as ".product-form"; got ${JSON.stringify(mount)}. No button is mounted by it.`;
  }
  if (platform && platform !== 'auto' && !isPlatformName(platform)) {
    return `data-platform must be one of auto, ${PLATFORM_NAMES.join(', ')}; got ${JSON.stringify(platform)}. No button is mounted by it.`;
  }
  const source = createIdSource(settings);
  return 'problem' in source ? source.problem : null;
}

/** By what the button is mounted: the page's own settings, else those that are usual on its platform. */
interface Rules {
  /** The platform whose preset is used. */
  readonly preset: PlatformName | null;
  /** Nothing will show any more which platform this is. */
  readonly areFinal: boolean;
  /** The button goes after the first match. */
  readonly selectors: readonly string[];
  readonly source: IdSource;
  /** The theme's own button, whose look ours takes; null where the page's defaults say so. */
  readonly match: string | null;
}

function rulesFor(settings: ButtonDefaults): Rules {
  const { mount, platform = null } = settings;
  const name = isPlatformName(platform) ? platform : recognisePlatform(document, globalThis).name;
  const preset = name && PRESETS[name];
  const source = createIdSource(
    settings.idFrom ? settings : { idPattern: findIdPattern(preset), ...settings, idFrom: preset?.idFrom },
  );
  const placing = platform && preset;
  return {
    preset: name,
    // A page that is still being parsed may not hold its platform's marks yet; a shop that is put into another page has them later.
    areFinal: name !== null || (!platform && document.readyState === 'complete'),
    selectors: mount ? [mount] : placing ? placing.mount : [],
    source: 'problem' in source ? PAGE : source,
    match: placing && !settings.match ? placing.match : null,
  };
}

/** What a ready-made file kept for the button until the script came. */
function endFirstSpace(): void {
  for (const style of all(document, 'style[data-tryon-space]')) style.remove();
}

/** The product that the page names, watched at the broker. */
interface WatchedProduct {
  readonly id: string;
  /** Null until the broker has said anything. */
  availability: Availability | null;
  release(): void;
}

class MountedButton implements PageListener {
  readonly #settings: ButtonDefaults;
  readonly #ports: Pick<ButtonPorts, 'watch'>;
  readonly #button = document.createElement('tryon-button');
  #rules: Rules;
  /** Null while the page names none. */
  #product: WatchedProduct | null = null;
  /** The button was shown, and keeps its space until the next product's answer. */
  #isBetween = false;
  /** Places the button once a framework has taken over the server's HTML. */
  #later: Promise<void> | undefined;
  /** What the button stands after; null while it is out of the page for want of a place. */
  #anchor: Element | null = null;
  #wasPlaced = false;
  /** What the button shows, which is looked at before it is painted. */
  readonly #content = new MutationObserver(() => this.#makeRoom());
  readonly #sizes = new ResizeObserver(() => requestAnimationFrame(() => this.#makeRoom()));

  constructor(settings: ButtonDefaults, ports: Pick<ButtonPorts, 'watch'>) {
    this.#settings = settings;
    this.#ports = ports;
    this.#rules = rulesFor(settings);
    this.#button.toggleAttribute(MARK, true);
    // A theme's `:empty { display: none }` would take away the space that is kept.
    this.#button.append(' ');
  }

  start(): void {
    onPageChange(this);
    updateFirst(this);
  }

  describe(): Omit<Mounted, 'problem'> {
    this.#renewRules();
    const { preset, selectors, source } = this.#rules;
    return {
      recognised: recognisePlatform(document, globalThis),
      preset,
      selectors,
      anchor: this.#anchor ?? this.#match(),
      idFrom: source.alternatives.map(({ text }) => text).join('; '),
      reading: readId(source, document, location.href),
      availability: this.#product?.availability ?? null,
    };
  }

  get attributes(): string[] {
    const { source, selectors } = this.#rules;
    return [...watchedAttributes(source), ...selectors.flatMap(attributesIn)];
  }

  get controls(): string[] {
    return watchedControls(this.#rules.source);
  }

  update(): void {
    this.#renewRules();
    for (const copy of all(document, `[${MARK}]`)) if (copy !== this.#button) copy.remove();
    this.#follow(readId(this.#rules.source, document, location.href).id);
    this.#place();
  }

  #renewRules(): void {
    if (!this.#rules.areFinal) this.#rules = rulesFor(this.#settings);
  }

  /** Watches the product that the page names now, and none that it named before. */
  #follow(id: string | null): void {
    if (id === (this.#product?.id ?? null)) return;
    this.#product?.release();
    // Also where the theme has just replaced the place with the button in it.
    this.#isBetween = this.#anchor !== null && (this.#isBetween || this.#state === 'ready');
    const { productId = null, externalId = null } = toIds(id, this.#settings);
    setOrRemove(this.#button, 'external-id', externalId);
    setOrRemove(this.#button, 'product-id', productId);
    this.#product = null;
    if (id === null) return void (this.#isBetween = false);
    const product: WatchedProduct = { id, availability: null, release() {} };
    this.#product = product;
    try {
      const watch = this.#ports.watch({ productId, externalId }, (availability) => {
        product.availability = availability;
        if (!IS_OPEN.includes(availability.state)) this.#isBetween = false;
        this.#place();
      });
      product.release = () => watch?.release();
    } catch (error) {
      product.availability = { state: 'error', reason: 'misconfigured', product: null, error };
    }
  }

  /** Puts the button where it belongs now, or takes it out. */
  #place(): void {
    const button = this.#button;
    const found = (this.#anchor = this.#findAnchor());
    if (!found || !this.#isWanted) {
      endFirstSpace();
      return button.remove();
    }
    (button as TryonButton).reserve = this.#isReserved;
    const { match } = this.#rules;
    if (match) setOrRemove(button, 'match', findMatch({ match }, document));
    if (isPlaced(button, found)) return this.#makeRoom();
    // Once it was in the page, what replaces its place was rendered here, not by a server.
    const hydration = this.#wasPlaced ? null : awaitHydration();
    if (hydration) return void (this.#later ??= hydration.then(() => this.#place()));
    endFirstSpace();
    putAfter(button, found);
    this.#wasPlaced = true;
    this.#sizes.disconnect();
    for (const element of [button, found, button.parentElement!]) this.#sizes.observe(element);
    if (button.shadowRoot) this.#content.observe(button.shadowRoot, { childList: true, subtree: true });
    this.#makeRoom();
  }

  #makeRoom(): void {
    if (this.#button.isConnected && !this.#isInUse) makeRoom(this.#button);
  }

  /** The shopper points at the button, or has it open or focused: it stays where it is. */
  get #isInUse(): boolean {
    const button = this.#button;
    return (
      button.isConnected &&
      ((button as { open?: boolean }).open || button.matches(':hover, :active, :focus-within'))
    );
  }

  get #state(): AvailabilityState {
    return this.#product?.availability?.state ?? 'idle';
  }

  get #isWanted(): boolean {
    const { debug } = this.#settings;
    if (!this.#product) return false;
    return this.#state === 'ready' || this.#isReserved || debug || this.#isInUse;
  }

  get #isReserved(): boolean {
    const { reserve, holdout } = this.#settings;
    if (this.#isBetween) return true;
    // The page of a visitor who is held has no space for a button.
    if (!reserve || (holdout && this.#state === 'idle')) return false;
    return IS_OPEN.includes(this.#state) || isMoveSeen(this.#button, () => this.#place());
  }

  /** The match may depend on the button being there or not: `:last-child`, for example. */
  #findAnchor(): Element | null {
    const button = this.#button;
    const found = this.#match();
    if (found && found !== button) return found;
    const stays = found === button || this.#isInUse;
    if (stays && this.#anchor && isPlaced(button, this.#anchor)) return this.#anchor;
    if (!button.isConnected) return found;
    button.remove();
    return this.#match();
  }

  /** The page itself and its head have no place behind them. */
  #match(): Element | null {
    const { mount } = this.#settings;
    const found = mount ? all(document, mount)[0] : findMount({ mount: this.#rules.selectors }, document);
    return found?.matches('body *') ? found : null;
  }
}
