/** What the doctor examines: a page as a visitor's browser gets it, and a way to ask for what the page asks for. */
import type { Root } from '../page/dom.ts';

export interface VisitedPage {
  /** Where it was found, after redirects. */
  readonly url: string;
  readonly document: Root;
  /** Of the page's own answer. Null where its headers can't be seen, as with a page whose text was pasted. */
  readonly header: ((name: string) => string | null) | null;
}

export interface Answer {
  readonly status: number;
  readonly text: string;
  header(name: string): string | null;
}

export interface Visitor {
  /**
   * Asks as a script of a page of `origin` would. Rejects where there is no answer, and in a browser also where the
   * answer may not be read.
   */
  ask(url: string): Promise<Answer>;
  /** Whether the browser itself applies its rules for other origins, so that an answer that was read was allowed. */
  readonly isBrowser: boolean;
  /** Where the questions come from: the shop's own origin, or in a browser that of the page that asks. */
  readonly origin: string;
}
