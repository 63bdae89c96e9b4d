/** `data-holdout`: keeps what a broker tells from the buttons until the visitor's group is known, and for good from one who is held. */
import type { Broker } from '../availability/index.ts';
import type { Insight } from '../insight/index.ts';

/** @param insight undefined where it could not be loaded: no button is shown then, for the visitor may be one who is held */
export const holdBack =
  (insight: Promise<Insight | void>) =>
  ({ watch }: Broker): Broker => ({
    watch(ref, options, listener) {
      const watched = watch(ref, options, (availability) =>
        insight.then((loaded) => loaded && listener(loaded.tellable(availability))),
      );
      return {
        ...watched,
        release() {
          listener = () => {};
          watched.release();
        },
      };
    },
  });
