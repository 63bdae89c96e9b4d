/** Asks the gate of the try-on whether a product can be worn as its pictures show it: for a sync and for the merchant's page. */
import type { Category } from '../../../core/catalog/resources.ts';
import { MAX_PICTURES } from '../../../try-on/wear/picture/looked-at.ts';
import type { Unworn } from '../events.ts';

/** Judges whether products can be worn as their pictures show them. */
export interface PictureJudge {
  /** Whether products of a category are drawn as worn. */
  isJudged(category: Category): boolean;
  /**
   * Why a picture can't be worn, and what to do; null if it can.
   * @throws Error if the file can't be read as a picture
   */
  judge(file: Uint8Array, category: Category): Promise<{ why: string; remedy: string } | null>;
}

/** The sentences for the owner of a product that can't be worn. @param fault of its first picture */
export const unwornFor = (fault: { why: string; remedy: string }): Pick<Unworn, 'problem' | 'remedy'> => ({
  problem: `its picture can’t be used for the try-on: ${fault.why}`,
  remedy: `${fault.remedy} Until then shoppers see it beside their photo.`,
});

/**
 * Finds out why none of a product's pictures can be worn; null if one can, or can't be read.
 * @param pictures their addresses, the primary one first
 * @param load loads the file at an address
 */
export async function findUnworn(
  { category, pictures }: { readonly category: Category; readonly pictures: readonly string[] },
  { judge }: PictureJudge,
  load: (source: string) => Promise<Uint8Array>,
): Promise<Unworn | null> {
  let first: Unworn | null = null;
  for (const url of pictures.slice(0, MAX_PICTURES)) {
    try {
      const fault = await judge(await load(url), category);
      if (!fault) return null;
      first ??= { url, code: 'unworn', ...unwornFor(fault) };
    } catch {
      return null;
    }
  }
  return first;
}
