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
  listPlaces,
  PLATFORM_NAMES,
  PRESETS,
  recognisePlatform,
  type PlatformName,
  type PlatformReading,
} from '../page/platform.ts';
import type { ReadPage } from '../page/find-id.ts';
import type { IdReading } from '../page/page-product.ts';
import type { ButtonDefaults } from '../../core/base/settings.ts';
import { awaitRest, isPlaced, makeRoom, putAfter } from './place.ts';

const PAGE: IdSource = { alternatives: [{ text: 'page', selector: null, what: '' }], template: null };

/** States that will change by themselves. */
const IS_OPEN: readonly AvailabilityState[] = ['idle', 'loading', 'processing'];

/** The longest time for which the first insertion waits for fonts and animations, or for its look. */
const MAX_UNREST_MS = 1000;

/** Marks the button, so that a copy in a section that the theme restores from its cache is recognised. */
const MARK = 'data-tryon-mounted';
const OWN_ATTRIBUTES = [MARK, 'external-id', 'product-id', 'match'];

/** A description of the mounted button for the shop owner. */
export interface Mounted extends Pick<Rules, 'preset' | 'selectors'> {
  /** The reason why these settings mount nothing, or null. */
  readonly problem: string | null;
  readonly recognised: PlatformReading;
  readonly anchor: Element | null;
  readonly idFrom: string;
  readonly reading: IdReading;
  /** Reads the page by other settings. */
  readonly read: ReadPage;
  readonly availability: Availability | null;
}

type MountPorts = Pick<ButtonPorts, 'watch'> & {
  /** Loads the code of the look that is taken from the theme. */
  loadLook?: () => Promise<unknown>;
};

/** @returns a function that describes the current state */
export function mountButton(settings: ButtonDefaults, ports: MountPorts): () => Mounted {
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

/** The rules for mounting: the page's own settings, else those of its platform's preset. */
interface Rules {
  /** The platform whose preset is used. */
  readonly preset: PlatformName | null;
  /** Whether the platform can't change any more. */
  readonly areFinal: boolean;
  /** The button is inserted after the first match. */
  readonly selectors: readonly string[];
  readonly source: IdSource;
  /** The selector of the theme's own button, whose look is copied; null if the page's defaults contain it. */
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
    // A page that is still being parsed may not contain its platform's marks yet; an embedded shop adds them later.
    areFinal: name !== null || (!platform && document.readyState === 'complete'),
    selectors: mount ? [mount] : placing ? placing.mount : [],
    source: 'problem' in source ? PAGE : source,
    match: placing && !settings.match ? placing.match : null,
  };
}

/** Removes the space that a ready-made file reserved for the button until the script was loaded. */
function endFirstSpace(): void {
  for (const style of all(document, 'style[data-tryon-space]')) style.remove();
}

/** The product that the page names, watched at the broker. */
interface WatchedProduct {
  readonly id: string;
  /** Null until the broker has notified. */
  availability: Availability | null;
  release(): void;
}

class MountedButton implements PageListener {
  readonly #settings: ButtonDefaults;
  readonly #ports: MountPorts;
  readonly #button = document.createElement('tryon-button');
  #rules: Rules;
  /** The current product; null while the page names none. */
  #product: WatchedProduct | null = null;
  /** Whether the button keeps its space until the answer for the next product. */
  #keepsSpace = false;
  /** The steps that wait for the page. */
  readonly #awaited = new Set<'place' | 'room'>();
  #hasWaited = false;
  /** The element before the button; null while the button is not in the page. */
  #anchor: Element | null = null;
  #wasPlaced = false;
  /** Observes the button's content, to measure it before it is painted. */
  readonly #content = new MutationObserver(() => this.#makeRoom());
  readonly #sizes = new ResizeObserver(() => requestAnimationFrame(() => this.#makeRoom()));

  constructor(settings: ButtonDefaults, ports: MountPorts) {
    this.#settings = settings;
    this.#ports = ports;
    this.#rules = rulesFor(settings);
  }

  start(): void {
    document.fonts.addEventListener('loadingdone', () => this.#makeRoom());
    onPageChange(this);
    updateFirst(this);
  }

  describe(): Omit<Mounted, 'problem'> {
    this.#renewRules();
    const { preset, selectors, source } = this.#rules;
    return {
      recognised: recognisePlatform(document, globalThis),
      preset,
      selectors: this.#settings.mount ? selectors : listPlaces({ mount: selectors }, document),
      anchor: this.#anchor ?? this.#match(),
      idFrom: source.alternatives.map(({ text }) => text).join('; '),
      reading: readId(source, document, location.href),
      read(idFrom, idPattern) {
        const other = createIdSource({ idFrom, idPattern });
        return 'problem' in other ? null : readId(other, document, location.href).id;
      },
      availability: this.#product?.availability ?? null,
    };
  }

  get attributes(): string[] {
    const { source, selectors } = this.#rules;
    return [...watchedAttributes(source), ...selectors.flatMap(attributesIn), ...OWN_ATTRIBUTES];
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

  /** Replaces the watch by one for the product that the page names now. */
  #follow(id: string | null): void {
    if (id === (this.#product?.id ?? null)) return;
    this.#product?.release();
    // The theme may just have replaced the place together with the button.
    this.#keepsSpace = this.#anchor !== null && (this.#keepsSpace || this.#state === 'ready');
    this.#product = null;
    if (id === null) return void (this.#keepsSpace = false);
    const product: WatchedProduct = { id, availability: null, release() {} };
    this.#product = product;
    try {
      const watch = this.#ports.watch(toIds(id, this.#settings), (availability) => {
        product.availability = availability;
        if (!IS_OPEN.includes(availability.state)) this.#keepsSpace = false;
        this.#place();
      });
      product.release = () => watch?.release();
    } catch (error) {
      product.availability = { state: 'error', reason: 'misconfigured', product: null, error };
    }
  }

  /** Inserts, moves or removes the button, as the page requires now. */
  #place(): void {
    const button = this.#button;
    const found = (this.#anchor = this.#findAnchor());
    if (!found || !this.#isWanted) {
      endFirstSpace();
      return button.remove();
    }
    this.#dress();
    if (isPlaced(button, found)) return this.#makeRoom();
    const wait = this.#wasPlaced ? null : this.#awaitPage(found.parentElement!);
    if (wait) return this.#after('place', wait, () => this.#place());
    endFirstSpace();
    putAfter(button, found);
    this.#wasPlaced = true;
    this.#sizes.disconnect();
    for (const element of [button, found, button.parentElement!]) this.#sizes.observe(element);
    // An attribute changes whenever the button is rendered, as after its look has come.
    if (button.shadowRoot)
      this.#content.observe(button.shadowRoot, { childList: true, attributes: true, subtree: true });
    this.#makeRoom();
  }

  /** Sets the button's attributes and white space. A page that is morphed takes them away, so that each update sets them again. */
  #dress(): void {
    const button = this.#button as TryonButton;
    const { match } = this.#rules;
    const { productId = null, externalId = null } = toIds(this.#product!.id, this.#settings);
    button.toggleAttribute(MARK, true);
    setOrRemove(button, 'external-id', externalId);
    setOrRemove(button, 'product-id', productId);
    if (match) setOrRemove(button, 'match', findMatch({ match }, document));
    button.reserve = this.#isReserved;
    // A theme's `:empty { display: none }` would remove the reserved space.
    if (!button.firstChild) button.append(' ');
  }

  /** The wait for what must be over before the first insertion; null if nothing must. A new place later was rendered in the browser. */
  #awaitPage(row: Element): Promise<unknown> | null {
    const hydration = awaitHydration();
    if (hydration || this.#hasWaited) return hydration;
    const hasLook = this.#rules.match ?? this.#settings.match;
    // Space that is kept has its final size from the beginning.
    const wait = this.#isReserved ? hasLook && this.#ports.loadLook?.() : awaitRest(row);
    if (!wait) return null;
    const timeout = new Promise((resolve) => setTimeout(resolve, MAX_UNREST_MS));
    return Promise.race([wait.catch(() => {}), timeout]).then(() => (this.#hasWaited = true));
  }

  #makeRoom(): void {
    if (!this.#button.isConnected || this.#isInUse) return;
    const rest = makeRoom(this.#button);
    if (rest) this.#after('room', rest, () => this.#makeRoom());
  }

  /** Goes on after a wait, unless that is awaited already. */
  #after(step: 'place' | 'room', wait: Promise<unknown>, goOn: () => void): void {
    if (this.#awaited.has(step)) return;
    this.#awaited.add(step);
    void wait.then(() => {
      this.#awaited.delete(step);
      goOn();
    });
  }

  /** Whether the button must stay where it is: it is hovered, focused or open. */
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
    if (this.#keepsSpace) return true;
    // The page of a visitor in the holdout has no space for a button.
    if (!reserve || (holdout && this.#state === 'idle')) return false;
    return IS_OPEN.includes(this.#state) || isMoveSeen(this.#button, () => this.#place());
  }

  /** Finds the place. The match may depend on whether the button is in the page, for example by `:last-child`. */
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

  /** The first match, unless it is the page itself or in its head, where no button can stand. */
  #match(): Element | null {
    const { mount } = this.#settings;
    const found = mount ? all(document, mount)[0] : findMount({ mount: this.#rules.selectors }, document);
    return found?.matches('body *') ? found : null;
  }
}
