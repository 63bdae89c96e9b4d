/** The try-on of one button, from the click to the dialog's end: checks the product, tells the page, loads the dialog and opens it. */
import { isRegistered } from '../../core/base/experience-registry.ts';
import type { Watch } from '../availability/index.ts';
import { adoptSheet } from './adopt-sheet.ts';
import { announce, readMode, type ButtonHost } from './events.ts';
import { nameButton } from './name-button.ts';
import { shownStyles } from './shown-button.styles.ts';
import type { DialogElement } from './view.ts';

export interface DialogPorts {
  /** Loads and registers `<tryon-dialog>`; rejects if the chunk can't be loaded; may be called again then. */
  loadDialog(): Promise<unknown>;
  /** What the built-in experiences load next comes beside the dialog; nothing where the element's, or the page's, is a hosted one. */
  loadRoom(element: ButtonHost): void;
}

export class TryOn {
  readonly #host: ButtonHost;
  readonly #ports: DialogPorts;
  isOpen = false;
  /** A click that is waiting for the check of the product, or for the dialog. */
  opening: object | null | undefined;
  isLoaded: boolean | undefined;

  /** @param host has a dialog once that is loaded and the host has updated */
  constructor(host: ButtonHost, ports: DialogPorts) {
    this.#host = host;
    this.#ports = ports;
    // The host may have rendered its button before, and does not do so again.
    this.refresh();
    // Whoever points at the button as it appears gives no sign of it later.
    if (host.matches(':hover, :focus-within')) this.preload();
  }

  /** Called after whatever changes the button. */
  refresh(): void {
    adoptSheet(this.#host.renderRoot as ShadowRoot, shownStyles);
    nameButton(this.#host);
  }

  /** By the render root: a page's script may have closed all shadow roots. */
  get #dialog(): DialogElement | null {
    return this.#host.renderRoot.querySelector('tryon-dialog') as DialogElement | null;
  }

  /** Does nothing if the product is not ready any more. Rejects if the check fails, or the dialog can't be loaded. */
  async open(watch: Watch | null): Promise<void> {
    if (!watch || this.isOpen || this.opening) return;
    const host = this.#host;
    const opening = (this.opening = {});
    const isOff = () => opening !== this.opening || !host.isConnected || host.state !== 'ready';
    this.#updateNow();
    try {
      const { state, product } = await watch.confirm();
      if (isOff() || state !== 'ready' || !product) return;
      const mode = readMode(product);
      if (!announce(host, 'tryon-open', { product, mode })) return;
      // Ahead of the dialog, which would ask for it: the way there takes longer than the file.
      if (!isRegistered(mode)) this.#ports.loadRoom(host);
      await this.#load();
      this.#updateNow();
      const dialog = this.#dialog;
      if (isOff() || !dialog) return;
      dialog.show();
      this.isOpen = true;
      host.setAttribute('open', '');
    } finally {
      if (opening === this.opening) this.opening = null;
      host.requestUpdate();
    }
  }

  /** Not in the host's turn: a click waits for no other button. */
  #updateNow(): void {
    this.#host.requestUpdate();
    (this.#host as unknown as { performUpdate(): void }).performUpdate();
  }

  /** Loads the dialog, closed, when a click becomes likely. A failure is reported when the click comes. */
  preload(): void {
    this.#load().catch(() => {});
  }

  async #load(): Promise<void> {
    await this.#ports.loadDialog();
    this.isLoaded = true;
    this.#host.requestUpdate();
  }

  close(): void {
    this.opening = null;
    this.#host.requestUpdate();
    this.#dialog?.close();
  }

  /** The dialog has closed, or the host is taken away. */
  end(): void {
    const host = this.#host;
    nameButton(host);
    if (!this.isOpen) return;
    this.isOpen = false;
    host.removeAttribute('open');
    host.requestUpdate();
    announce(host, 'tryon-close', { product: host.product });
  }
}
