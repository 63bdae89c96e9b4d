/** Which engine the tests run in, and tests that can't run in one of them. */

export type Engine = 'chromium' | 'firefox' | 'webkit';

/** Firefox and WebKit name Chrome nowhere in their user agent. */
const ENGINE: Engine = /Firefox\//.test(navigator.userAgent)
  ? 'firefox'
  : /Chrome\//.test(navigator.userAgent)
    ? 'chromium'
    : 'webkit';

export const NO_FORCED_COLORS = 'WebKit knows no forced colours';
/** Of a sheet that several shadow trees share: a preference that was set before the page was opened is heeded. */
export const SHEETS_STAY = 'a preference that changes later is not heeded in a sheet that was used before';
export const NO_PRINT = 'its driver shows pages on a screen alone';
export const NO_GARBAGE_COLLECTION = 'a page can’t have its garbage collected';

/**
 * A test that can't run everywhere: where it can't, it is skipped under a name that says why, and the last line counts it.
 *
 * @param why for each engine that the test can't run in: what is missing there
 */
export function itExcept(
  why: Partial<Record<Engine, string>>,
  name: string,
  test: (this: Mocha.Context) => void | Promise<void>,
): void {
  const reason = why[ENGINE];
  if (reason === undefined) it(name, test);
  else it.skip(`${name} (not in ${ENGINE}: ${reason})`);
}
