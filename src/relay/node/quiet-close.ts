/** Closes a listening socket at a moment at which no connection waits in its queue: the kernel resets those that wait. */
import type { Server } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';

/** Where connections come without end, one turn of the event loop after so many closes it all the same. */
const MAX_TURNS = 2000;
/** A turn that took no longer emptied the queue no longer ago. */
const SHORT_TURN_MS = 0.5;

/** Resolves when nothing new is accepted any more; `server` then ends with its last connection. */
export async function closeQuietly(server: Server): Promise<void> {
  let accepted = 0;
  const count = () => accepted++;
  server.on('connection', count);
  for (let turns = 0; turns < MAX_TURNS; turns++) {
    const before = accepted;
    const began = performance.now();
    // An immediate runs after the queue was emptied.
    await turn();
    if (accepted === before && performance.now() - began < SHORT_TURN_MS) break;
  }
  server.close();
  server.off('connection', count);
}
