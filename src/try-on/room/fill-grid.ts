/** Sizes the tiles of all products. A strict content security policy forbids style attributes, so a script sets the styles. */

/** Least width of a tile in CSS pixels, the gap between tiles, and the height of the two lines below each. */
const TILE = { min: 130, gap: 12, lines: 56 };

/** Gives the tiles of all products the largest size at which the grid shows them all. */
export function fillGrid(grid: HTMLElement): void {
  const { clientWidth, clientHeight, childElementCount: count } = grid;
  const inCells = (length: number, cells: number) => (length - TILE.gap) / cells - TILE.gap;
  const sides = Array.from({ length: count }, (_, i) => {
    const down = inCells(clientHeight, Math.ceil(count / (i + 1))) - TILE.lines;
    return Math.min(inCells(clientWidth, i + 1), down);
  });
  const side = Math.max(TILE.min, ...sides);
  const columns = Math.max(1, Math.floor((clientWidth - TILE.gap) / (side + TILE.gap)));
  grid.style.setProperty('--tile', `${Math.floor(side)}px`);
  grid.style.setProperty('--columns', String(Math.min(columns, count)));
}
