/** The doctor's input: a page as a visitor's browser receives it, and a way to send the page's requests. */
import type { Finding } from '../../core/findings/finding.ts';
import { ofPage } from '../../core/findings/page.ts';
import type { Root } from '../../storefront/page/dom.ts';
import type { Verdict } from '../../try-on/wear/verdict.ts';

export interface VisitedPage {
  /** Its address after redirects. */
  readonly url: string;
  /** The HTML before parsing. */
  readonly source: string;
  readonly document: Root;
  /** Reads the page's response headers. */
  header(name: string): string | null;
}

export interface VisitedResponse {
  readonly status: number;
  readonly text: string;
  header(name: string): string | null;
}

export interface Visitor {
  /**
   * Sends a GET as a script in the page would. Rejects if there is no response.
   * @throws RequestRefusedError if no request was sent, because nobody allowed one to this host
   */
  ask(url: string): Promise<VisitedResponse>;
  /**
   * The gate's verdict on a picture.
   * @throws RequestRefusedError; Error that says why it can't be read
   */
  judgePicture(url: string, category: string | undefined, wornAt: string | null): Promise<Verdict>;
}

/** A request was not sent; the finding says why. */
export class RequestRefusedError extends Error {
  override readonly name = 'RequestRefusedError';
  readonly finding: Finding;

  constructor(host: string, why: 'not-named' | 'private') {
    const finding = ofPage('other host', why, { host });
    super(`${finding.text} ${finding.advice}`);
    this.finding = finding;
  }
}
