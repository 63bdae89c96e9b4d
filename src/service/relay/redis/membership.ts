/**
 * Which relays of the shop were seen last, as one of them knows it, and whether the others know the same. By this relay's clock;
 * sends nothing.
 */

/** How long the calls of a relay that was not seen again may count. */
const FORGOTTEN_MS = 75_000;
/** How long after its first heartbeat every other relay has had one, too, and counts this one. */
const KNOWN_AFTER_MS = 5000;

export class Membership {
  /** When each relay of the last heartbeat was seen. */
  #seenAt: readonly (readonly [relay: string, at: number])[] = [];
  #attemptedAt = -Infinity;
  /** From then on every relay counts the same members; until then, as many as before at least, null if none counted this one. */
  #agreedAt = Infinity;
  #agreedBefore: number | null = null;

  /** Relays that all of them count; null where the others may not count this one. */
  countAt(now: number): number | null {
    // Paused for so long that the others forgot it.
    if (now - this.#attemptedAt > FORGOTTEN_MS) return null;
    if (now >= this.#agreedAt) return this.#seenAt.length;
    return this.#agreedBefore && Math.max(this.#agreedBefore, this.#seenAt.length);
  }

  /** The relays that were seen, each with the milliseconds for which its calls may still count. */
  mayCountFor(now: number): [relay: string, ms: number][] {
    return this.#seenAt.map(([relay, at]) => [relay, at + FORGOTTEN_MS - now]);
  }

  /** A heartbeat is sent. */
  attempt(now: number): void {
    // The others forgot it: it joins anew.
    if (this.countAt(now) === null && now >= this.#agreedAt) {
      [this.#agreedBefore, this.#agreedAt] = [null, Infinity];
    }
    this.#attemptedAt = now;
  }

  /** A heartbeat was answered that was sent at `now`. */
  join(now: number, isNewEpoch: boolean, before: number | null): void {
    if (isNewEpoch) this.#agreedBefore = before;
    if (isNewEpoch || this.#agreedAt === Infinity) this.#agreedAt = now + KNOWN_AFTER_MS;
  }

  /** A heartbeat that was sent at `now` brought these relays, each with the milliseconds since it was seen. */
  see(now: number, relays: readonly (readonly [relay: string, ageMs: number])[]): void {
    this.#seenAt = relays.map(([relay, ageMs]) => [relay, now - ageMs]);
  }
}
