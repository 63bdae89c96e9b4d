/** Reports on their way to the tools: they wait, in memory alone, for the visitor's consent and for tools that come late. */
import type { Answer } from './consent.ts';
import type { Report } from './report.ts';
import type { Tool } from './tools.ts';

/** More than a visit makes: a tool that never comes must not fill the memory. */
const MAX_WAITING = 200;

export interface Outbox {
  add(report: Report): void;
  /** Tells what may be told now; after a refusal nothing waits any more. */
  flush(): void;
  /** For the shop owner. */
  describe(): [tool: string, state: string][];
}

export function createOutbox(tools: ReadonlyMap<string, Tool>, answer: () => Answer): Outbox {
  const waiting = new Map<string, Report[]>([...tools.keys()].map((name) => [name, []]));
  const failed = new Map<string, unknown>();

  function flush(): void {
    const consent = answer();
    if (consent === 'denied') for (const queue of waiting.values()) queue.length = 0;
    if (consent !== 'granted') return;
    for (const [name, tool] of tools) {
      const queue = waiting.get(name)!;
      try {
        while (queue.length > 0 && tool.isThere()) tool.tell(queue.shift()!);
      } catch (error) {
        // The page's own affair, but not worth an error in its log with each event.
        if (!failed.has(name)) console.info(`storefront-tryon: ${name} failed.`, error);
        failed.set(name, error);
      }
    }
  }

  return {
    add(report) {
      for (const queue of waiting.values()) if (queue.length < MAX_WAITING) queue.push(report);
      flush();
    },
    flush,
    describe: () =>
      [...tools].map(([name, tool]) => {
        const { length } = waiting.get(name)!;
        const state = failed.has(name) ? `failed: ${String(failed.get(name))}` : isThere(tool);
        return [name, length > 0 ? `${state}; waiting: ${length}` : state];
      }),
  };
}

function isThere(tool: Tool): string {
  try {
    return tool.isThere() ? 'is there' : 'is not on this page (blocked, not loaded yet, or not installed)';
  } catch (error) {
    return `failed: ${String(error)}`;
  }
}
