/**
 * Keeps clicks in the dialog from activating a link, label or summary around the button, which a page may have. Elements inside
 * the dialog keep their own activation behavior.
 */

/** Elements that a click anywhere inside them activates. */
const ACTIVATED_FROM_INSIDE = 'a[href], area[href], label, summary';
/** Elements with an activation behavior of their own, which takes precedence over that of such an element around them. */
const ACTIVATED_THEMSELVES = `a[href], area[href], summary,
  input:is([type='checkbox'], [type='radio'], [type='file'], [type='reset'], [type='color'])`;

/** For a `click` listener on `modal`: keeps the click from activating what is around `modal`. */
export function containClick(event: MouseEvent, modal: HTMLElement): void {
  const path = event.composedPath();
  const index = path.indexOf(modal);
  const inside = path.slice(0, index);
  const isInsideActivated = path
    .slice(index)
    .some((node) => node instanceof Element && node.matches(ACTIVATED_FROM_INSIDE));
  if (!isInsideActivated || inside.some(activatesItself)) return;
  const wasPrevented = event.defaultPrevented;
  event.preventDefault();
  // Without the default action a submit button needs help, unless the shop itself has prevented it.
  const button = inside.find(isSubmitter);
  if (button && !wasPrevented) button.form?.requestSubmit(button);
}

function activatesItself(node: EventTarget): boolean {
  if (node instanceof HTMLLabelElement) return node.control !== null;
  return node instanceof Element && node.matches(ACTIVATED_THEMSELVES);
}

function isSubmitter(node: EventTarget): node is HTMLButtonElement | HTMLInputElement {
  const isControl = node instanceof HTMLButtonElement || node instanceof HTMLInputElement;
  return isControl && (node.type === 'submit' || node.type === 'image');
}
