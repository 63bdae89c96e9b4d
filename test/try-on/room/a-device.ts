/** What a device does with a picture, in place of the browser's own: its share sheet, its clipboard and its downloads. */
const OWN = ['share', 'canShare', 'clipboard'] as const;
const { click } = HTMLAnchorElement.prototype;

interface Saved {
  readonly name: string;
  readonly file: Promise<Blob>;
}

/**
 * @param own what `navigator` has; nothing where that is left out
 * @returns what is saved from now on; `restoreDevice` after each test
 */
export function onDevice(own: Partial<Record<(typeof OWN)[number], unknown>> = {}): Saved[] {
  const saved: Saved[] = [];
  // What is written to `navigator` lies before its prototype's.
  for (const name of OWN) Object.defineProperty(navigator, name, { value: own[name], configurable: true });
  HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
    const file = fetch(this.href).then((response) => response.blob());
    saved.push({ name: this.download, file });
  };
  return saved;
}

export function restoreDevice(): void {
  for (const name of OWN) Reflect.deleteProperty(navigator, name);
  HTMLAnchorElement.prototype.click = click;
}
