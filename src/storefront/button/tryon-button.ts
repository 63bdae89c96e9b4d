/** `<tryon-button>`: shows a button while its product can be tried on, explains with `debug` why it does not, and opens the dialog. */
import { ReactiveElement, type PropertyDeclarations, type PropertyValues } from '@lit/reactive-element';
import type { Availability, Watch } from '../availability/index.ts';
import {
  declareProperties,
  listPassedToDialog,
  listSettings,
  withoutNothing,
  type ButtonDefaults,
  type ButtonSettings,
} from '../../core/base/settings.ts';
import type { AvailabilityReason, AvailabilityState } from '../../core/events.ts';
import { isMoveSeen } from '../page/in-view.ts';
import type { StorefrontProduct } from '../../core/catalog/storefront-product.ts';
import { adoptSheet, ButtonView, type DialogProperties, type ButtonContent } from './view.ts';
import { announce, readMode, setOrRemove } from './events.ts';
import type { ButtonPorts, Look } from './ports.ts';
import { textsIn, findLang, observePage } from './texts.ts';
import type { TryOn } from './shown-button.ts';
import { hostStyles } from './tryon-button.styles.ts';
import { hasTime, holdTurns, awaitTurn, queueNotification } from './turns.ts';

const IDLE: Availability = { state: 'idle', reason: null, product: null };

let ports: ButtonPorts;
let defaults: ButtonDefaults;

/** Registers `<tryon-button>` with what it needs from outside, and with the page's settings for all of its buttons. */
export function define(givenPorts: ButtonPorts, givenDefaults: ButtonDefaults): void {
  ports = givenPorts;
  defaults = givenDefaults;
  customElements.define('tryon-button', TryonButton);
}

/** The properties that name the product and its service. */
const NAMING = ['productId', 'externalId', 'idFrom', 'baseUrl', 'apiKey'] as const;
/** The properties whose new value needs a new watch. */
const WATCHED = [...NAMING, 'pollInterval', 'pollTimeout'] as const;

/**
 * @tag tryon-button
 * @summary A button that is there only while its product can be tried on.
 *
 * @attr {string} state - (read only) `idle`, `loading`, `processing`, `ready`, `unavailable` or `error`
 * @attr {string} reason - (read only) why, with `unavailable` and `error`
 * @attr {boolean} open - (read only) the dialog is open
 *
 * @slot - The button's text, where `label` is not set
 * @slot icon - Replaces the icon
 * @slot processing - Shown while images are processed
 * @slot actions - The shop's own actions inside the dialog
 *
 * @csspart button - The button
 * @csspart icon - Around the icon
 * @csspart label - Around the text
 * @csspart failure - The sentence for the shopper after the dialog could not be loaded
 * @csspart debug - The sentence for the shop owner, with `debug`
 *
 * @cssprop [--tryon-background=transparent] - Background of the button
 * @cssprop [--tryon-color=inherit] - Colour of text and icon
 * @cssprop [--tryon-border=1px solid currentColor] - Border
 * @cssprop [--tryon-border-radius=0.25em] - Rounding of the corners
 * @cssprop [--tryon-font=inherit] - Font, as the `font` shorthand
 * @cssprop [--tryon-padding=0.5em 1.1em] - Padding
 * @cssprop [--tryon-gap=0.5em] - Space between icon and text
 * @cssprop [--tryon-width=auto] - Width; `100%` fills a block-level element
 * @cssprop [--tryon-min-height=44px] - Least height
 * @cssprop [--tryon-icon-size=1.25em] - Size of the icon
 * @cssprop [--tryon-focus-outline=2px solid #1a1a1c] - Outline while focused by keyboard, on a white band
 *
 * @cssState shown - There is something to see: the button, its reserved space, or a sentence
 *
 * @fires {CustomEvent} tryon-statechange - `state` or `reason` changed
 * @fires {CustomEvent} tryon-open - Before the dialog opens; cancelable
 * @fires {CustomEvent} tryon-impression - Half of the button was in view for a second, once for each product and page view
 * @fires {CustomEvent} tryon-close - The dialog closed
 * @fires {CustomEvent} tryon-error - A lookup failed, or the dialog could not be loaded
 * @fires {CustomEvent} tryon-result - A hosted experience made a picture
 * @fires {CustomEvent} tryon-face-consent - With `face-consent="ask"`: the shopper ticked the box, or took the tick away
 * @fires {CustomEvent} tryon-photo - A photo was chosen
 * @fires {CustomEvent} tryon-placed - The product was placed on a face by itself
 * @fires {CustomEvent} tryon-save - The shopper saved the picture
 * @fires {CustomEvent} tryon-share - The shopper shared the picture
 * @fires {CustomEvent} tryon-generate - The AI photo swap began or ended
 * @fires {CustomEvent} tryon-add-to-cart - A hosted experience, or `data-cart`, asks for the product
 */
// oxlint-disable-next-line typescript/no-unsafe-declaration-merging -- see the interface at the end
export class TryonButton extends ReactiveElement {
  // Decorators would add half a kilobyte to what every shopper downloads.
  static override properties: PropertyDeclarations = declareProperties(listSettings());

  /**
   * The custom states for the style sheet, set when something is first shown. An attribute replaces them in browsers from before
   * 2024, and where something else attached the internals.
   */
  #states: CustomStateSet | undefined;
  #availability = IDLE;
  #watch: Watch | null = null;
  /** Received but not yet applied. */
  #pendingAvailability: Availability | null = null;
  /** The try-on, which is loaded with the first shown button. */
  #tryOn: TryOn | undefined;
  /** Whether the dialog could not be loaded at the last click. */
  #hasFailed = false;
  #explanation = '';
  #view: ButtonView | null = null;
  /** Ends the observation of the page. */
  #stopObserving: (() => void) | null = null;
  #look: Look | null = null;
  /** A look that is being loaded: the button is not shown before it is applied. */
  #pendingLook: Promise<Look> | null = null;

  static override getPropertyDescriptor(
    ...about: Parameters<typeof ReactiveElement.getPropertyDescriptor>
  ): PropertyDescriptor | undefined {
    return withoutNothing(super.getPropertyDescriptor(...about), about[2]);
  }

  /** Those that the element itself sets too: a page that is morphed loses them. */
  static override get observedAttributes(): string[] {
    return [...super.observedAttributes, 'state', 'reason', 'open', 'shown'];
  }

  override attributeChangedCallback(...about: [name: string, old: string | null, value: string | null]) {
    super.attributeChangedCallback(...about);
    this.requestUpdate();
  }

  get state(): AvailabilityState {
    return this.#availability.state;
  }

  get reason(): AvailabilityReason | null {
    return this.#availability.reason;
  }

  /** The product as the service answered it, or null. */
  get product(): StorefrontProduct | null {
    return this.#availability.product;
  }

  get open(): boolean {
    return !!this.#tryOn?.isOpen;
  }

  /** Checks again, even after a final result. */
  refresh(): void {
    if (this.#watch) this.#watch.refresh();
    else if (this.isConnected && this.hasUpdated) this.#follow();
  }

  /** Opens the dialog as a click does: only while the product is ready. */
  show(): void {
    if (this.state === 'ready') void this.#show();
  }

  close(): void {
    this.#tryOn?.close();
  }

  /** Focuses the button inside. With `delegatesFocus` a click beside the button would focus it too. */
  override focus(options?: FocusOptions): void {
    this.renderRoot?.querySelector('button')?.focus(options);
  }

  /** Connects at once while the task has time; elements of a page with very many wait for their turn. */
  override connectedCallback(): void {
    const turn = this.shadowRoot || hasTime() ? null : awaitTurn(this);
    if (turn) void turn.then(() => this.isConnected && this.#connect());
    else this.#connect();
  }

  #connect(): void {
    super.connectedCallback();
    // Adoption by another document removes the sheets.
    adoptSheet(this.renderRoot as ShadowRoot, hostStyles);
    this.reserve ||= !!defaults.reserve;
    this.toggleAttribute('open', this.open);
    // Space that the theme reserves must not be lost between this and the first update.
    if (!this.hasUpdated) this.#reflectShown();
    else {
      this.#applyLook();
      this.#follow();
    }
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stopObserving?.();
    this.#stopObserving = null;
    this.#removeLook();
    this.#watch?.release();
    this.#watch = null;
    this.#tryOn?.end();
  }

  protected override scheduleUpdate(): void | Promise<unknown> {
    const turn = awaitTurn(this, !this.hasUpdated);
    return turn ? turn.then(() => super.scheduleUpdate()) : super.scheduleUpdate();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    // An open dialog follows the new product; a click that still waits was for the previous one.
    if (!this.open && NAMING.some((name) => changed.has(name))) this.close();
    if (this.isConnected && (!this.hasUpdated || WATCHED.some((name) => changed.has(name)))) this.#follow();
    if (this.isConnected && (!this.hasUpdated || changed.has('match') || changed.has('matchStyle')))
      this.#applyLook();
    if (changed.has('debug')) this.#explain();
  }

  protected override update(changed: PropertyValues<this>): void {
    super.update(changed);
    this.#render();
    this.#observePage();
    this.#reflect();
    this.#reflectShown();
    this.#tryOn?.refresh();
    this.#look?.refresh();
  }

  /** Observes the page as soon as the element shows something. */
  #observePage(): void {
    if (this.isConnected && this.renderRoot.firstChild) {
      this.#stopObserving ??= observePage(this, () => this.requestUpdate());
    }
  }

  /** Sets the attributes, also without a change: a clone starts with those of its original. */
  #reflect(): void {
    setOrRemove(this, 'state', this.state);
    setOrRemove(this, 'reason', this.reason);
    this.toggleAttribute('open', this.open);
  }

  /** Tells the style sheet whether the element takes space. */
  #reflectShown(): void {
    const isShown = this.#isShown;
    let isShownByAttribute = false;
    try {
      if (isShown) (this.#states ??= this.attachInternals().states).add('shown');
      else this.#states?.delete('shown');
    } catch {
      // The browser has no custom states, or only names that begin with dashes.
      isShownByAttribute = isShown;
    }
    this.toggleAttribute('shown', isShownByAttribute);
  }

  /** Applies the look that is set now. If it can't be loaded, the button keeps its own. */
  #applyLook(): void {
    this.#removeLook();
    const pending = (this.#pendingLook = ports.applyLook(this));
    pending
      ?.then((look) => {
        if (pending === this.#pendingLook) this.#look = look;
        else look.release();
      })
      .catch((error: unknown) => console.warn('storefront-tryon: the button keeps its own look.', error))
      .then(() => {
        if (pending === this.#pendingLook) this.#pendingLook = null;
        this.requestUpdate();
      });
  }

  #removeLook(): void {
    this.#look?.release();
    this.#look = this.#pendingLook = null;
  }

  /** Whether the element keeps its space. A visitor in the holdout gets none, and space that is not needed any more is given up once nobody sees that. */
  get #isReserved(): boolean {
    if (!this.reserve || (defaults.holdout && this.state === 'idle')) return false;
    return !this.reason || isMoveSeen(this, () => this.requestUpdate());
  }

  get #isReady(): boolean {
    return this.state === 'ready' && !this.#pendingLook && !!this.#texts.label;
  }

  get #texts() {
    return textsIn(findLang(this));
  }

  /** The element's own setting, else the page's default. */
  #setting<Name extends keyof ButtonSettings & keyof ButtonDefaults>(name: Name) {
    const own = this[name];
    return own === null || own === false ? (defaults[name] ?? own) : own;
  }

  /** Whether there is anything that takes space. */
  get #isShown(): boolean {
    return (
      this.#isReady ||
      this.#isReserved ||
      // An open try-on continues even if its product becomes unavailable.
      this.open ||
      this.#explanation !== '' ||
      (this.state === 'processing' && this.querySelector(':scope > [slot="processing"]') !== null)
    );
  }

  /** Replaces the watch by one for the product that the properties name now. */
  #follow(): void {
    this.#watch?.release();
    this.#watch = null;
    this.#hasFailed = false;
    if (this.idFrom ?? defaults.idFrom) ports.followId(this);
    try {
      const watch = ports.watch(this, (availability) => {
        const turn = queueNotification(this);
        this.#pendingAvailability = availability;
        if (turn)
          void turn.then(
            () =>
              watch === this.#watch && this.#pendingAvailability && this.#become(this.#pendingAvailability),
          );
        else this.#become(availability);
      });
      this.#watch = watch;
      if (!this.#watch) this.#become(IDLE);
    } catch (error) {
      this.#become({ state: 'error', reason: 'misconfigured', product: null, error });
    }
  }

  #become(availability: Availability): void {
    const { state, reason, product, error } = availability;
    const hasChanged = state !== this.state || reason !== this.reason;
    this.#availability = availability;
    this.#pendingAvailability = null;
    this.requestUpdate();
    this.#explain();
    if (state === 'ready') {
      // The part may contain the label, or show that there is none.
      const { label } = this.#texts;
      const onLoaded = () => (this.#look || label !== this.#texts.label) && this.requestUpdate();
      this.#loadTryOn().then(onLoaded, onLoaded);
    }
    this.#reflect();
    if (!hasChanged) return;
    announce(this, 'tryon-statechange', { state, reason, product });
    if (state === 'error' && reason) announce(this, 'tryon-error', { reason, error });
  }

  #explain(): void {
    const availability = this.#availability;
    this.#explanation = '';
    if (!this.#setting('debug')) return;
    const id = this.productId || this.externalId;
    ports.explain(this.renderRoot as ShadowRoot, availability, id, this.#setting('pollInterval')).then(
      (sentence) => {
        if (availability !== this.#availability || !this.#setting('debug')) return;
        this.#explanation = sentence;
        this.requestUpdate();
      },
      () => {},
    );
  }

  #onClick(event: Event): void {
    // The button may be inside a link, as on a product's card, which must not open.
    event.preventDefault();
    this.show();
  }

  async #loadTryOn(): Promise<TryOn> {
    const { TryOn } = await ports.onReady(this);
    return (this.#tryOn ??= new TryOn(this, ports));
  }

  async #show(): Promise<void> {
    try {
      const opened = (this.#tryOn ?? (await this.#loadTryOn())).open(this.#watch);
      holdTurns(opened);
      await opened;
      this.#hasFailed = false;
    } catch (error) {
      this.#hasFailed = true;
      announce(this, 'tryon-error', { reason: 'network', error });
    }
    this.requestUpdate();
  }

  #render(): void {
    const isReady = this.#isReady;
    const isExplained = !isReady && !this.open && this.#explanation !== '';
    this.#view ??= new ButtonView(this.renderRoot as ShadowRoot, {
      onClick: (event) => this.#onClick(event),
      onIntent: () => this.#tryOn?.preload(),
      onClosed: () => this.#tryOn?.end(),
      onContent: () => this.requestUpdate(),
    });
    this.#view.show({
      explanation: isExplained ? this.#explanation : null,
      isProcessing: !isExplained && this.state === 'processing',
      button: !isExplained && (isReady || this.#isReserved) && this.#buttonContent(),
      dialog: !isExplained && this.#tryOn?.isLoaded && this.#dialogProperties(),
    });
  }

  #buttonContent(): ButtonContent {
    const texts = this.#texts;
    return {
      isReserved: !this.#isReady,
      isBusy: !!this.#tryOn?.opening,
      label: `${this.label ?? ''}`.trim(),
      fallback: defaults.label || texts.label,
      failure: this.#hasFailed ? (navigator.onLine ? texts.failure : texts.offline) : null,
    };
  }

  #dialogProperties(): DialogProperties {
    const { product } = this;
    return {
      // The dialog keeps its product even if that was removed from the catalog meanwhile.
      ...(product && {
        product,
        mode: readMode(product),
        externalId: this.externalId ?? product.external_id,
      }),
      ...Object.fromEntries(listPassedToDialog().map((name) => [name, this.#setting(name)])),
      photoSwapUrl: defaults.photoSwapUrl ?? this.#setting('baseUrl'),
      lang: findLang(this),
    };
  }
}

// oxlint-disable-next-line typescript/no-unsafe-declaration-merging -- Lit makes these of the table
export interface TryonButton extends ButtonSettings {}

declare global {
  interface HTMLElementTagNameMap {
    'tryon-button': TryonButton;
  }
}
