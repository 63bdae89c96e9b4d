/** Which hosts may be sent requests: those that the user named, and others with consent, since a page or redirect can name any. */
import { createGuardedFetch } from '../../core/http/node/guarded-fetch.ts';
import { isPrivateName } from '../../core/http/public-address.ts';
import { NotAskedError } from '../doctor/visit.ts';

/** With `www.` and without are one shop. */
const bare = (hostname: string) => hostname.replace(/^www\./, '');

/** What may be asked, and by what. */
export type Hosts = Pick<AskedHosts, 'check' | 'fetch'>;

export class AskedHosts {
  /** Refuses private hosts, unless the user named them or is inside already. */
  readonly fetch = createGuardedFetch({
    allowsPrivate: ({ host, hostname }) =>
      this.#given.some(
        (url) => url.host === host || url.hostname === hostname || isPrivateName(url.hostname),
      ),
  });
  readonly #given: readonly URL[];
  readonly #consent: (host: string) => Promise<boolean>;
  readonly #consents = new Map<string, Promise<boolean>>();
  /** One question at a time. */
  #asking: Promise<unknown> = Promise.resolve();

  /**
   * @param given addresses that the user wrote
   * @param consent whether a public host may be asked that the user did not name; called once for each
   */
  constructor(given: readonly string[], consent: (host: string) => Promise<boolean> = async () => false) {
    this.#given = given.map((address) => new URL(address));
    this.#consent = consent;
  }

  /**
   * @param isRedirect then another port of a host that was named counts as another host: what listens there may be internal
   * @throws NotAskedError
   */
  async check({ protocol, host, hostname, port }: URL, isRedirect: boolean): Promise<void> {
    if (!/^https?:$/.test(protocol)) throw new NotAskedError(host || protocol, 'not-named');
    if (this.#given.some((url) => url.host === host || (!isRedirect && url.hostname === hostname))) return;
    const isSameShop = !port && this.#given.some((url) => !url.port && bare(url.hostname) === bare(hostname));
    if (!isSameShop && !(await this.#mayAsk(host))) throw new NotAskedError(host, 'not-named');
  }

  #mayAsk(host: string): Promise<boolean> {
    let consent = this.#consents.get(host);
    if (!consent) {
      this.#asking = consent = this.#asking.then(() => this.#consent(host));
      this.#consents.set(host, consent);
    }
    return consent;
  }
}
