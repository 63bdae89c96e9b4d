/** Encodes a text in an encoding that Node can only decode. */
import { decode } from '../../src/core/http/text-encoding.ts';

export function encodeAs(encoding: string, text: string): Uint8Array {
  const bytesOf = new Map<string, number[]>();
  const add = (...bytes: number[]) => {
    const character = decode(Uint8Array.from(bytes), encoding);
    if (character.length === 1 && !bytesOf.has(character)) bytesOf.set(character, bytes);
  };
  for (let byte = 0; byte < 256; byte++) add(byte);
  // Encodings of East Asia have letters of two bytes.
  if (!bytesOf.has('é') && /jis|big5|euc|gb/.test(encoding))
    for (let lead = 0x81; lead < 0xff; lead++) for (let trail = 0x40; trail < 0xff; trail++) add(lead, trail);
  return Uint8Array.from(
    Array.from(text).flatMap((character) => {
      const bytes = bytesOf.get(character);
      if (!bytes) throw new Error(`${encoding} has no ${character}.`);
      return bytes;
    }),
  );
}
