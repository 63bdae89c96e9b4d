/** Lets the browser prefer what a shopper's system may prefer; without arguments, nothing. Used by browser tests. */
import { executeServerCommand } from '@web/test-runner-commands';

type Features = Partial<
  Record<'prefers-color-scheme' | 'prefers-reduced-motion' | 'prefers-contrast' | 'forced-colors', string>
>;

export async function prefer(features: Features = {}): Promise<void> {
  await executeServerCommand('media-features', features);
}
