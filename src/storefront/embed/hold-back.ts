/** `data-holdout`: delays a broker's notifications until the visitor's group is known, and hides the button from a visitor in the holdout. */
import type { Broker } from '../availability/index.ts';
import type { Insight } from '../insight/index.ts';

/** @param insight resolves with undefined if it could not be loaded: no button is shown then, since the visitor may be in the holdout */
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
