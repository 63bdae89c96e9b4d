/**
 * The button's shadow tree, rendered without lit-html: that would be a fifth of what every shopper downloads, for one small
 * tree.
 */
import type { StorefrontProduct } from '../../core/catalog/storefront-product.ts';
import type { ButtonSettings, PassedToDialog } from '../../core/base/settings.ts';
import { partStyles } from './tryon-button.styles.ts';

/** What the button uses of `<tryon-dialog>`. */
export interface DialogElement extends HTMLElement {
  /** @throws Error where it has room nowhere */
  show(): void;
  close(): void;
}

/** The dialog's properties that follow the button; those that are left out keep their value. */
export interface DialogProperties extends Partial<Pick<ButtonSettings, 'externalId' | PassedToDialog>> {
  product?: StorefrontProduct;
  mode?: 'swap' | 'realtime';
  /** The address of the relay for the photo swap. */
  photoSwapUrl?: string | null;
  lang: string;
}

export interface ButtonContent {
  /** Whether the button is invisible and only keeps its space. */
  isReserved: boolean;
  isBusy: boolean;
  /** Replaces the element's own content. */
  label: string;
  /** Is shown if the element has no content either. */
  fallback: string;
  failure: string | null;
}

/** The parts to show; null and false are none. */
export interface ViewContent {
  /** The sentence for the shop owner, which replaces everything else. */
  explanation: string | null;
  isProcessing: boolean;
  button: ButtonContent | null | false;
  dialog: DialogProperties | null | false | undefined;
}

export interface ViewHandlers {
  onClick(event: Event): void;
  onIntent(): void;
  onClosed(): void;
  /** Is called when the slotted content may have changed. */
  onContent(): void;
}

export const OUTLINE =
  'M4 8V6a2 2 0 012-2h2m8 0h2a2 2 0 012 2v2m0 8v2a2 2 0 01-2 2h-2m-8 0H6a2 2 0 01-2-2v-2m10.5-6a2.5 2.5 0 11-5 0 2.5 2.5 0 115 0m-7 7a4.5 4.5 0 019 0';

function create(
  name: string,
  attributes: Record<string, string> = {},
  children: readonly (Node | string)[] = [],
  namespace = 'http://www.w3.org/1999/xhtml',
): HTMLElement {
  const element = document.createElementNS(namespace, name) as HTMLElement;
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  element.append(...children);
  return element;
}

function icon(): HTMLElement {
  const svg = 'http://www.w3.org/2000/svg';
  return create('svg', { viewBox: '0 0 24 24' }, [create('path', { d: OUTLINE }, [], svg)], svg);
}

/** The template that is cloned for each button. */
let original: HTMLElement | undefined;

/** Creates each part when it is first shown: most products of some shops have no button. */
export class ButtonView {
  readonly #root: ShadowRoot;
  readonly #handlers: ViewHandlers;
  #explanation: HTMLElement | undefined;
  #processing: HTMLElement | undefined;
  #button: HTMLElement | undefined;
  #slot!: HTMLSlotElement;
  #text!: Text;
  #failure: HTMLElement | undefined;
  #dialog: DialogElement | undefined;

  constructor(root: ShadowRoot, handlers: ViewHandlers) {
    this.#root = root;
    this.#handlers = handlers;
  }

  show({ explanation, isProcessing, button, dialog }: ViewContent): void {
    const failure = (button || null)?.failure ?? null;
    const wanted = [
      explanation !== null &&
        (this.#explanation ??= create('span', { part: 'debug', lang: 'en', dir: 'ltr' })),
      isProcessing && (this.#processing ??= create('slot', { name: 'processing' })),
      button && (this.#button ??= this.#makeButton()),
      failure !== null && (this.#failure ??= create('span', { part: 'failure', role: 'alert' })),
      dialog && (this.#dialog ??= this.#makeDialog()),
    ].filter((node) => !!node);
    if (wanted[0]) adoptSheet(this.#root, partStyles);
    // Nodes that stay are not moved: a dialog would close, and a button would lose the focus.
    const shown = [...this.#root.childNodes];
    for (const node of shown) {
      if (node !== this.#dialog && !wanted.includes(node as HTMLElement)) node.remove();
    }
    let next: Node | null = null;
    for (const node of wanted.reverse()) {
      if (node.parentNode !== this.#root) this.#root.insertBefore(node, next);
      next = node;
    }
    setText(this.#explanation, explanation);
    setText(this.#failure, failure);
    if (button) this.#showButton(button);
    const properties = this.#dialog as unknown as Record<string, unknown>;
    for (const [name, value] of Object.entries(dialog || {})) {
      // Setting `lang` writes an attribute, which the page's observers would see.
      if (properties[name] !== value) properties[name] = value;
    }
  }

  #makeButton(): HTMLElement {
    original ??= create('button', { part: 'button', type: 'button', 'aria-haspopup': 'dialog' }, [
      create('span', { part: 'icon', 'aria-hidden': 'true' }, [create('slot', { name: 'icon' }, [icon()])]),
      create('span', { part: 'label' }, [create('slot'), new Text()]),
    ]);
    const button = original.cloneNode(true) as HTMLElement;
    [this.#slot, this.#text] = button.lastElementChild!.childNodes as unknown as [HTMLSlotElement, Text];
    button.addEventListener('click', this.#handlers.onClick);
    for (const intent of ['pointerenter', 'pointerdown', 'touchstart', 'focus']) {
      button.addEventListener(intent, this.#handlers.onIntent, { passive: true });
    }
    this.#slot.addEventListener('slotchange', this.#handlers.onContent);
    return button;
  }

  #makeDialog(): DialogElement {
    const dialog = create('tryon-dialog', {}, [create('slot', { name: 'actions', slot: 'actions' })]);
    dialog.addEventListener('close', this.#handlers.onClosed);
    return dialog as DialogElement;
  }

  #showButton({ isReserved, isBusy, label, fallback }: ButtonContent): void {
    this.#button!.className = isReserved ? 'reserved' : '';
    this.#button!.setAttribute('aria-busy', `${isBusy}`);
    const hasContent = !label && this.#slot.assignedNodes({ flatten: true }).some(showsSomething);
    this.#slot.hidden = !hasContent;
    setText(this.#text, label || (hasContent ? '' : fallback));
  }
}

/** Writes the text only if it has changed: screen readers and observers report every write. */
function setText(node: Node | undefined, text: string | null): void {
  if (node && node.textContent !== (text ??= '')) node.textContent = text;
}

const PICTURE = 'img, svg';

/** Whether the node has text or a picture that can replace the built-in text; white space would leave the button without a name. */
function showsSomething(node: Node): boolean {
  if (node instanceof Element && node.matches('style, script, template')) return false;
  if (/[^\s\u200b]/.test(node.textContent!)) return true;
  // Firefox has no :has() before version 121.
  return node instanceof Element && (node.matches(PICTURE) || node.querySelector(PICTURE) !== null);
}

const sheets: Record<string, CSSStyleSheet> = {};

/**
 * Gives a shadow root a style sheet that all elements share, and that is read at the first call. Not by Lit's `static styles`: where
 * a page replaces `Document`, as MooTools does, Lit writes `<style>` elements, which a strict CSP forbids.
 */
export function adoptSheet({ adoptedStyleSheets }: ShadowRoot, css: string): void {
  try {
    let sheet = sheets[css];
    if (!sheet) (sheet = sheets[css] = new CSSStyleSheet()).replaceSync(css);
    // Before a look's own sheet, which wins.
    if (!adoptedStyleSheets.includes(sheet)) adoptedStyleSheets.unshift(sheet);
  } catch {
    // A DOM library without style sheets, or another document's element, which can't share ours.
  }
}
