/** The doctor's input: a page as a visitor's browser gets it, and a way to send the requests that the page would. */
import type { Finding } from '../../core/findings/finding.ts';
import { ofPage } from '../../core/findings/page.ts';
import type { Root } from '../../storefront/page/dom.ts';
import type { Pixels } from '../../try-on/wear/pixels.ts';

export interface VisitedPage {
  /** Its address after redirects. */
  readonly url: string;
  /** As it came, before it was parsed. */
  readonly source: string;
  readonly document: Root;
  /** Reads the page's response headers. Null if they can't be read, for example because the source was pasted. */
  readonly header: ((name: string) => string | null) | null;
}

export interface VisitedResponse {
  readonly status: number;
  readonly text: string;
  header(name: string): string | null;
}

export interface Visitor {
  /**
   * Sends a GET as a script in a page of `origin` would. Rejects if there is no response, and in a browser also if the
   * response may not be read.
   * @throws NotAskedError if no request was sent, because nobody allowed one to this host
   */
  ask(url: string): Promise<VisitedResponse>;
  /**
   * In a browser, whether anything answers there, although the answer may not be read; null if that can't be told. Only a browser
   * needs it.
   */
  isThere?(url: string): Promise<boolean | null>;
  /**
   * The pixels of a picture, at most `MAX_PICTURE_SIDE` on its longer side.
   * @throws NotAskedError; Error that says why it can't be looked at
   */
  look?(url: string): Promise<Pixels>;
  /** True if a browser applies its own cross-origin rules, so that any response that could be read was allowed. */
  readonly isBrowser: boolean;
  /** The origin of the requests: the shop's own, or in a browser that of the page that sends them. */
  readonly origin: string;
}

/** A request was not sent: its finding says why. */
export class NotAskedError extends Error {
  override readonly name = 'NotAskedError';
  readonly finding: Finding;

  constructor(host: string, why: 'not-named' | 'private') {
    const finding = ofPage('other host', why, { host });
    super(`${finding.text} ${finding.advice}`);
    this.finding = finding;
  }
}
