/** Where the shopper has moved products to on one photo. Pure. */
import type { Placement, PictureShape } from '../wear/placement.ts';

interface MovedPlacement {
  readonly placement: Placement;
  readonly shape: PictureShape;
}

export class MovedPlacements {
  /** By the product's id; the one that the hand moved last comes last. */
  readonly #placements = new Map<string, MovedPlacement>();

  keep(id: string, placement: Placement, shape: PictureShape): void {
    this.#placements.delete(id);
    this.#placements.set(id, { placement, shape });
  }

  of(id: string): Placement | null {
    return this.#placements.get(id)?.placement ?? null;
  }

  /** For a product that the hand has not moved: over the one that it moved last, and as wide; null if it moved none. */
  startFor({ content }: PictureShape): Placement | null {
    const last = [...this.#placements.values()].at(-1);
    if (!last) return null;
    const { placement, shape } = last;
    return { ...placement, width: (placement.width * shape.content.width) / content.width };
  }

  forget(id: string): void {
    this.#placements.delete(id);
  }

  clear(): void {
    this.#placements.clear();
  }
}
