/** Keys held together, in every engine; single keys are the test runner's `sendKeys`. */
import { executeServerCommand } from '@web/test-runner-commands';

/** @param shortcut names of keys as in `KeyboardEvent.key`, joined by `+`: `Shift+Tab` */
export async function pressTogether(shortcut: string): Promise<void> {
  await executeServerCommand('press-together', shortcut.split('+'));
}
