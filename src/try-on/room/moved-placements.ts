/** Placements that the shopper chose by hand on one photo. Pure. */
import type { Placement, PictureShape } from '../wear/placement.ts';

interface MovedPlacement {
  readonly placement: Placement;
  readonly shape: PictureShape;
}

export class MovedPlacements {
  /** By product id; the product that was moved last comes last. */
  readonly #placements = new Map<string, MovedPlacement>();

  keep(id: string, placement: Placement, shape: PictureShape): void {
    this.#placements.delete(id);
    this.#placements.set(id, { placement, shape });
  }

  of(id: string): Placement | null {
    return this.#placements.get(id)?.placement ?? null;
  }

  /** Start for a product that was not moved by hand: the place and width of the one that was moved last; null if there is none. */
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
