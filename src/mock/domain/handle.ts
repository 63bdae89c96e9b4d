/** A product's URL slug out of its title, in whatever script the title is written. Called by the rules at create. */

/** Letters that Unicode does not take apart into a base letter and a mark. */
const SPELT_OUT: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/** `Brille für Ärzte` becomes `brille-fur-arzte`, `腕時計 2` becomes `腕時計-2`; `product` where nothing is left. */
export function handleFrom(title: string): string {
  const words = title
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (letter) => SPELT_OUT[letter]!)
    .normalize('NFKD')
    .replace(/(?<=[a-z])\p{M}+/gu, '')
    .normalize('NFC')
    .replace(/['’]/g, '')
    .match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu);
  return words?.join('-') ?? 'product';
}

/** `handle`, or with the first free number behind it. */
export function freeHandle(handle: string, isTaken: (handle: string) => boolean): string {
  let free = handle;
  for (let number = 2; isTaken(free); number++) free = `${handle}-${number}`;
  return free;
}
