/**
 * Reads the body of a response as text, up to a bound, so that no response can exhaust the memory. Knows no JSON.
 */

/**
 * The body as text; null if it holds more than `maxBytes` (after decompression). An abort ends the reading, whether or
 * not the `fetch` that made the response knew the signal.
 */
export async function readText(
  response: Response,
  maxBytes: number,
  signal: AbortSignal,
): Promise<string | null> {
  // An empty response, or one of a page's own `fetch`, such as a polyfill by XMLHttpRequest, which has no streams.
  if (!response.body) return response.text();
  const reader = response.body.getReader();
  const stop = () => void reader.cancel(signal.reason).catch(() => {});
  if (signal.aborted) stop();
  // Never removed: the signal belongs to this attempt alone.
  signal.addEventListener('abort', stop);
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    signal.throwIfAborted();
    if (done) return text + decoder.decode();
    bytes += value.byteLength;
    if (bytes > maxBytes) {
      stop();
      return null;
    }
    text += decoder.decode(value, { stream: true });
  }
}
