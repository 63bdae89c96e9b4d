/** Compares where the elements of a page stand without the plugin's line and with it. */

interface Neighbour {
  readonly path: string;
  readonly box: readonly [x: number, y: number, width: number, height: number];
  /** What follows the line or holds it may move down and grow by so many pixels: the line's height with the margins around it. */
  readonly allowed: number;
}

/** Runs in the page. */
export function listNeighbours(): Neighbour[] {
  const line = document.querySelector('.storefront-tryon');
  const before = line?.previousElementSibling;
  // Without the line, the margin above it may be one with that of what follows.
  const above = before ? parseFloat(getComputedStyle(before).marginBottom) : 0;
  const room = line ? line.clientHeight + above + parseFloat(getComputedStyle(line).marginBottom) : 0;
  const found: Neighbour[] = [];
  for (const element of document.body.querySelectorAll('*')) {
    const { left, top, width, height } = element.getBoundingClientRect();
    if (!width || !height || line?.contains(element) || getComputedStyle(element).position === 'fixed')
      continue;
    // Related products come by chance, and Storefront's links to the next product lie above the page.
    if (
      element.closest(
        'svg, [aria-live], .related, .related-products, [data-collection$="/related"], .storefront-product-pagination',
      )
    )
      continue;
    // A function with a name would be another one in the page, where the compiler's helper is missing.
    const isAfter =
      line &&
      (element.contains(line) || !(line.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING));
    let path = '';
    for (let each = element; each !== document.body; each = each.parentElement!) {
      const { localName } = each;
      const same = [...each.parentElement!.children].filter(
        (other) => other.localName === localName && other.className !== 'storefront-tryon',
      );
      path = ` > ${localName}:${same.indexOf(each)}${path}`;
    }
    found.push({
      path,
      box: [left + scrollX, top + scrollY, width, height],
      allowed: isAfter ? room : 0,
    });
  }
  return found;
}

/** What moved otherwise than down by the line's height, of what follows it. */
export function compareNeighbours(without: readonly Neighbour[], withLine: readonly Neighbour[]): string[] {
  const before = new Map(without.map(({ path, box }) => [path, box]));
  const moved: string[] = [];
  for (const { path, box, allowed } of withLine) {
    const old = before.get(path);
    if (!old) continue;
    const [dx, dy, dw, dh] = box.map((value, index) => value - old[index]!) as [
      number,
      number,
      number,
      number,
    ];
    const isStill = [dx, dw].every((change) => Math.abs(change) < 1);
    if (!isStill || [dy, dh].some((change) => change < -1 || change > allowed + 1))
      moved.push(
        `${path.split(' > ').slice(-4).join(' > ')} by ${[dx, dy, dw, dh].map((each) => Math.round(each)).join(' ')}`,
      );
  }
  return moved.slice(0, 5);
}
