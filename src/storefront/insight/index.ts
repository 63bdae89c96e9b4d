/**
 * `dist/insight.js`: tells the shop's analytics tools what shoppers do, with their consent, and keeps some visitors from the button
 * to compare with. It knows the button's events, not the button, and is loaded only for `data-analytics` and `data-holdout`.
 */
import type { ButtonDefaults } from '../../core/base/settings.ts';
import { createConsent, MODES } from './consent.ts';
import { createHoldout } from './holdout.ts';
import { createOutbox } from './outbox.ts';
import { EVENTS, createReport, type ReportedProduct } from './report.ts';
import { TOOL_NAMES, toolNamed } from './tools.ts';

/** How often late tools and changes of consent are polled. */
const LOOK_MS = 500;

export type InsightSettings = Pick<ButtonDefaults, 'analytics' | 'consent' | 'holdout'>;

const HELD = { state: 'idle', reason: null, product: null } as const;

/** The part of an availability that is needed. */
interface Known {
  readonly state: string;
  readonly product: ReportedProduct | null;
}

export interface Insight {
  /** The availability that a button is told; `idle` for a visitor in the holdout. Reports once in a page view that a button could have been seen. */
  tellable<State extends Known>(known: State): State | typeof HELD;
  /** Rows of the debug panel for the shop owner. */
  describe(): [name: string, value: string][];
}

export function startInsight({ analytics, consent: mode, holdout: setting }: InsightSettings): Insight {
  const isMode = !mode || MODES.includes(mode);
  if (!isMode) {
    console.warn(
      `storefront-tryon: data-consent must be one of ${MODES.join(', ')}; got ${JSON.stringify(mode)}. It counts as required.`,
    );
  }
  const names = [...new Set((analytics ?? '').split(/\s+/).filter(Boolean))];
  const tools = new Map(names.map((name) => [name, toolNamed(name)]));
  const holdout = createHoldout(setting);
  const variant = holdout?.variant ?? 'shown';
  const consent = createConsent(isMode ? mode || 'auto' : 'required', () => look());
  const outbox = createOutbox(tools, consent.answer);
  const look = () => {
    holdout?.follow(consent.answer());
    outbox.flush();
  };
  look();
  setInterval(look, LOOK_MS);

  if (variant === 'shown') {
    for (const name of EVENTS) {
      // The window is reached after all listeners of the page.
      addEventListener(name, (event) =>
        outbox.add(createReport(name, variant, (event as CustomEvent).detail)),
      );
    }
  }
  let isReported = false;
  return {
    tellable(known) {
      if (holdout && known.state === 'ready' && !isReported) {
        isReported = true;
        outbox.add(createReport('tryon-holdout', variant, known));
      }
      return variant === 'held' ? HELD : known;
    },
    describe: () => [
      ['consent', `${consent.answer()} (${consent.describe()})`],
      ...(holdout ? ([['holdout', holdout.describe()]] as [string, string][]) : []),
      ...outbox
        .describe()
        .map(([name, state]): [string, string] => [
          `analytics: ${name}`,
          TOOL_NAMES.includes(name) ? state : `a function of the page’s own; ${state}`,
        ]),
    ],
  };
}
