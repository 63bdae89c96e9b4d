/** The violations of the page's content security policy, as the browser reports them. */

/** A violation: the directive, and what was refused, an address or a word such as `inline`. */
export type Refusal = readonly [directive: string, refused: string];

/** The body of a report. */
interface Violation {
  readonly effectiveDirective: string;
  readonly blockedURL: string | null;
  readonly disposition: string;
}

/** @param onFound calls back after each new one @returns all so far */
export function followRefusals(onFound: () => void, signal: AbortSignal): () => readonly Refusal[] {
  const found = new Map<string, Refusal>();
  const add = (directive: string, refused: string, disposition: string) => {
    // A policy in report-only mode refuses nothing.
    if (disposition !== 'enforce' || found.has(`${directive} ${refused}`)) return;
    found.set(`${directive} ${refused}`, [directive, refused]);
    onFound();
  };
  document.addEventListener(
    'securitypolicyviolation',
    ({ effectiveDirective, blockedURI, disposition }) => add(effectiveDirective, blockedURI, disposition),
    { signal },
  );
  // The observer also reports earlier violations; Firefox has none.
  if (typeof ReportingObserver === 'function') {
    const observer = new ReportingObserver(
      (reports) => {
        for (const { body } of reports) {
          const { effectiveDirective, blockedURL, disposition } = body as unknown as Violation;
          add(effectiveDirective, blockedURL ?? '', disposition);
        }
      },
      { types: ['csp-violation'], buffered: true },
    );
    observer.observe();
    signal.addEventListener('abort', () => observer.disconnect());
  }
  return () => [...found.values()];
}
