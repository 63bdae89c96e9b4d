/** Necklaces of our own making, cut out of their pictures. */

/** In pixels: gold where `isGold`, in a box of this size. */
export function aNecklace(width: number, height: number, isGold: (x: number, y: number) => boolean) {
  const data = new Uint8ClampedArray(width * height * 8);
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at += 8) {
      data.fill(255, at + 4, at + 7);
      if (isGold(x, y)) data.set([200, 160, 60, 255], at);
    }
  return {
    category: 'jewelry',
    sheet: { data, width, height },
    box: { x: 0, y: 0, width, height },
    inset: { x: 0, y: 0 },
    isAlone: true,
  };
}

/** Strands from the upper corners to the middle, and a round pendant at the bottom. */
export const aPendant = (width: number, height: number, radius: number) =>
  aNecklace(width, height, (x, y) => {
    const end = height - 2 * radius;
    const away = Math.abs(x + 0.5 - width / 2);
    const strand = (width / 2 - 3) * (1 - y / end);
    return (y < end && Math.abs(away - strand) < 3) || Math.hypot(away, y - height + radius) < radius;
  });
export const aLoop = (width: number, height: number) =>
  aNecklace(width, height, (x, y) => {
    const [u, v] = [(2 * x + 1) / width - 1, (2 * y + 1) / height - 1];
    return Math.hypot(u, v) < 1 && Math.hypot((u * width) / (width - 12), (v * height) / (height - 12)) > 1;
  });
