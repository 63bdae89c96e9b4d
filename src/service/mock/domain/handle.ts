/** A product's URL slug, made from its title in whatever script that is written. */

/** `Brille für Ärzte` becomes `brille-fur-arzte`, `腕時計 2` becomes `腕時計-2`; `product` where nothing is left. */
export function handleFrom(title: string): string {
  const words = title
    .toLowerCase()
    .normalize('NFKD')
    .replace(/(?<=[a-z])\p{M}+/gu, '')
    .normalize('NFC')
    .replace(/['’]/g, '')
    .match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu);
  return words?.join('-') ?? 'product';
}
