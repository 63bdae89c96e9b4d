/** The chunks of a stream, as every browser can read them; leaving the loop early cancels the stream. */
export async function* chunksOf(stream: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array> {
  if (!stream) return;
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    // Not waited for: the other half of a cloned stream would have to be cancelled too.
    reader.cancel().catch(() => {});
  }
}
