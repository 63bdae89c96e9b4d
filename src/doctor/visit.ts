/** The doctor's input: a page as a visitor's browser gets it, and a way to send the requests that the page would. Types only. */
import type { Root } from '../page/dom.ts';

export interface VisitedPage {
  /** Its address after redirects. */
  readonly url: string;
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
   */
  ask(url: string): Promise<VisitedResponse>;
  /** True if a browser applies its own cross-origin rules, so that any response that could be read was allowed. */
  readonly isBrowser: boolean;
  /** The origin of the requests: the shop's own, or in a browser that of the page that sends them. */
  readonly origin: string;
}
