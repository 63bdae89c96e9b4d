/** Assigns the tensors of a network to offsets in one memory. Regions that are not needed at the same time share space. */

/** A part of the memory whose content is needed from step `first` to step `last`. */
export interface Region {
  readonly size: number;
  readonly first: number;
  last: number;
  /** Valid after `allocate`. */
  offset: number;
}

export class NetworkMemory {
  readonly #regions: Region[] = [];
  /** Several tensors share a region if an operator works in place. */
  readonly #regionByTensor = new Map<number, Region>();

  create(tensor: number, size: number, step: number): Region {
    const region = { size, first: step, last: step, offset: 0 };
    this.#regions.push(region);
    this.#regionByTensor.set(tensor, region);
    return region;
  }

  /** @returns the tensor's region, which is kept until `step` */
  use(tensor: number, step: number): Region {
    const region = this.of(tensor);
    region.last = step;
    return region;
  }

  of(tensor: number): Region {
    const region = this.#regionByTensor.get(tensor);
    if (!region) throw new Error(`Tensor ${tensor} is used before it is made.`);
    return region;
  }

  share(tensor: number, region: Region): void {
    this.#regionByTensor.set(tensor, region);
  }

  /** First fit: each region gets the lowest offset that is free while it is needed. @returns the number of floats in total */
  allocate(): number {
    const placed: Region[] = [];
    for (const region of this.#regions.toSorted((a, b) => b.size - a.size)) {
      const rivals = placed
        .filter(({ first, last }) => first <= region.last && region.first <= last)
        .toSorted((a, b) => a.offset - b.offset);
      let offset = 0;
      for (const rival of rivals) {
        if (offset + region.size <= rival.offset) break;
        offset = Math.max(offset, rival.offset + rival.size);
      }
      region.offset = offset;
      placed.push(region);
    }
    return Math.max(...placed.map(({ offset, size }) => offset + size));
  }
}
