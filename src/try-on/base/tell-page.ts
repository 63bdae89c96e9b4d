/** Tells the shop's page by an event, which bubbles through the dialog and the button. */
export function tellPage(from: EventTarget, type: string, detail: object): void {
  from.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
}
