/** What a device does with a picture, in place of the browser's own: its share sheet, its clipboard and its downloads. */
import { replace } from '../../helpers/replace.ts';

const OWN = ['share', 'canShare', 'clipboard'] as const;

interface Saved {
  readonly name: string;
  readonly file: Promise<Blob>;
}

/**
 * @param own what `navigator` has; nothing where that is left out
 * @returns what is saved from now on, until the test has ended
 */
export function onDevice(own: Partial<Record<(typeof OWN)[number], unknown>> = {}): Saved[] {
  const saved: Saved[] = [];
  for (const name of OWN) replace(navigator, name, own[name] as never);
  replace(HTMLAnchorElement.prototype, 'click', function (this: HTMLAnchorElement) {
    const file = fetch(this.href).then((response) => response.blob());
    saved.push({ name: this.download, file });
  });
  return saved;
}
