/** Reads streams within limits, in a way that every browser supports. */

/** The chunks of a stream; leaving the loop early cancels the stream. */
export async function* readChunks(stream: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array> {
  if (!stream) return;
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    // The cancellation is not awaited: for a cloned stream the other half would have to be cancelled too.
    reader.cancel().catch(() => {});
  }
}

/** Reads at most so many bytes from the start; says whether these are all. The rest is not read. */
export async function readAtMost(
  chunks: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; isWhole: boolean }> {
  const read: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    read.push(chunk);
    size += chunk.byteLength;
    if (size > maxBytes) break;
  }
  return { bytes: joinBytes(read).subarray(0, maxBytes), isWhole: size <= maxBytes };
}

export function joinBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

export function toBase64(bytes: Uint8Array): string {
  let text = '';
  // A call takes some ten thousand arguments at most.
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text);
}
