/** The queue of reports: they wait, only in memory, for the visitor's consent and for tools that load late. */
import type { Answer } from './consent.ts';
import type { Report } from './report.ts';
import type { Tool } from './tools.ts';

/** The limit of the queue, so that a tool that never loads does not fill the memory. No visit has so many events. */
const MAX_WAITING = 200;

export function createOutbox(tools: ReadonlyMap<string, Tool>, answer: () => Answer) {
  const waiting = new Map<string, Report[]>([...tools.keys()].map((name) => [name, []]));
  const failed = new Map<string, unknown>();

  /** Sends what may be sent now, and empties the queue after a refusal. */
  function flush(): void {
    const consent = answer();
    if (consent === 'denied') for (const queue of waiting.values()) queue.length = 0;
    if (consent !== 'granted') return;
    for (const [name, tool] of tools) {
      const queue = waiting.get(name)!;
      try {
        while (queue.length > 0 && tool.isThere()) tool.tell(queue.shift()!);
      } catch (error) {
        // The error is the page's own; it is reported once, not with each event.
        if (!failed.has(name)) console.info(`storefront-tryon: ${name} failed.`, error);
        failed.set(name, error);
      }
    }
  }

  return {
    add(report: Report): void {
      for (const queue of waiting.values()) if (queue.length < MAX_WAITING) queue.push(report);
      flush();
    },
    flush,
    /** The state of each tool, for the shop owner. */
    describe: () =>
      [...tools].map(([name, tool]): [tool: string, state: string] => {
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
