/** What a button says, with what the page has put into its slot; of a picture without text, what that is called. */

/** @param button with a part `label`, as view.ts makes it */
export function readButtonText(button: Element): string {
  const label = button.querySelector('[part=label]')!;
  const slot = label.querySelector<HTMLSlotElement>('slot:not([hidden])');
  const nodes = slot ? slot.assignedNodes({ flatten: true }) : [label];
  const textOfAll = (read: (node: Node) => string | null | undefined) =>
    nodes.map(read).join('').replace(/\s+/g, ' ').trim();
  return textOfAll((node) => node.textContent) || textOfAll(nameOfPicture);
}

function nameOfPicture(node: Node): string | null | undefined {
  if (!(node instanceof Element)) return null;
  const named = '[alt],[aria-label]';
  const picture = node.matches(named) ? node : node.querySelector(named);
  return picture?.getAttribute('aria-label') ?? picture?.getAttribute('alt');
}
