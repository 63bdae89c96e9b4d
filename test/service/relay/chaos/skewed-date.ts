/** Preloaded into a relay to set a wrong date: `TRYON_TEST_SKEW_MS` milliseconds off. */
const skew = Number(process.env.TRYON_TEST_SKEW_MS);
const RealDate = Date;
globalThis.Date = class extends RealDate {
  constructor(...args: [] | [number | string]) {
    super(...((args.length === 0 ? [RealDate.now() + skew] : args) as [number]));
  }
  static override now(): number {
    return RealDate.now() + skew;
  }
} as DateConstructor;
