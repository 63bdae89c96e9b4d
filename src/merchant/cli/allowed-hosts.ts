/** Decides which hosts receive requests: those that the user named, and, because a page can name any host, others with consent. */
import { createGuardedFetch } from '../../core/http/node/guarded-fetch.ts';
import { isPrivateName } from '../../core/http/public-address.ts';
import { RequestRefusedError } from '../doctor/visit.ts';

/** A shop's host with and without `www.` counts as the same. */
const bare = (hostname: string) => hostname.replace(/^www\./, '');

/** The check of a host, and the fetch that applies it. */
export type Hosts = Pick<AllowedHosts, 'check' | 'fetch'>;

export class AllowedHosts {
  /** Refuses private hosts, unless the user named them or another private host. */
  readonly fetch = createGuardedFetch({
    allowsPrivate: ({ host, hostname }) =>
      this.#named.some(
        (url) => url.host === host || url.hostname === hostname || isPrivateName(url.hostname),
      ),
  });
  readonly #named: readonly URL[];
  readonly #consent: (host: string) => Promise<boolean>;
  readonly #consents = new Map<string, Promise<boolean>>();
  /** The last question; the next one waits for its answer. */
  #asking: Promise<unknown> = Promise.resolve();

  /**
   * @param given the addresses that the user named
   * @param consent asks about a public host that the user did not name; called once for each
   */
  constructor(given: readonly string[], consent: (host: string) => Promise<boolean> = async () => false) {
    this.#named = given.map((address) => new URL(address));
    this.#consent = consent;
  }

  /**
   * @param isRedirect whether a redirect leads there; then another port of a named host counts as another, possibly internal host
   * @throws RequestRefusedError
   */
  async check({ protocol, host, hostname, port }: URL, isRedirect: boolean): Promise<void> {
    if (!/^https?:$/.test(protocol)) throw new RequestRefusedError(host || protocol, 'not-named');
    if (this.#named.some((url) => url.host === host || (!isRedirect && url.hostname === hostname))) return;
    const isSameShop = !port && this.#named.some((url) => !url.port && bare(url.hostname) === bare(hostname));
    if (!isSameShop && !(await this.#isAllowed(host))) throw new RequestRefusedError(host, 'not-named');
  }

  #isAllowed(host: string): Promise<boolean> {
    let consent = this.#consents.get(host);
    if (!consent) {
      this.#asking = consent = this.#asking.then(() => this.#consent(host));
      this.#consents.set(host, consent);
    }
    return consent;
  }
}
