/**
 * Reads the body of a response as text, up to a bound, so that no answer can fill the memory.
 * Knows no JSON and no errors of the service. Called by transport.ts for every answer.
 */

/** A full page of a hundred products with a hundred images each stays well below this. */
export const MAX_BODY_BYTES = 10 * 2 ** 20;

/**
 * The body as text; null where it holds more than MAX_BODY_BYTES. An abort ends the reading, whether or not the
 * `fetch` that made the response knew the signal.
 */
export async function readText(response: Response, signal: AbortSignal): Promise<string | null> {
  if (!response.body) return '';
  const reader = response.body.getReader();
  const stop = () => void reader.cancel(signal.reason).catch(() => {});
  if (signal.aborted) stop();
  // Never removed: the signal belongs to this attempt and goes with it.
  signal.addEventListener('abort', stop);
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    signal.throwIfAborted();
    if (done) return text + decoder.decode();
    bytes += value.byteLength;
    if (bytes > MAX_BODY_BYTES) {
      stop();
      return null;
    }
    text += decoder.decode(value, { stream: true });
  }
}
