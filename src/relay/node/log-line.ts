/**
 * One line of the relay's log: a JSON object with the time before it. The line for a response is put together by hand, because
 * there is one for every request.
 */
import type { RelayLogEntry } from '../log.ts';

let readAt = 0;
let time = '';

/** Within a millisecond the same text serves. */
function timeText(): string {
  const now = Date.now();
  if (now !== readAt) {
    readAt = now;
    time = new Date(now).toISOString();
  }
  return time;
}

export function logLine(entry: RelayLogEntry | object): string {
  if ('event' in entry && entry.event === 'answered') {
    // Nothing in it needs escaping: the method is one that Node knows.
    const { method, route, status, ms } = entry as Extract<RelayLogEntry, { event: 'answered' }>;
    return `{"time":"${timeText()}","event":"answered","method":"${method}","route":"${route}","status":${status},"ms":${ms}}`;
  }
  return JSON.stringify({ time: timeText(), ...entry });
}
