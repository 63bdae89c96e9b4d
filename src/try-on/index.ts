/** The dialog's entry, loaded on first need: registers `<tryon-dialog>` and the built-in experiences. */
import { registerBuiltIn } from './base/experience.ts';
import { TryonDialog } from './frame/tryon-dialog.ts';
import { loadPart } from './parts/parts.ts';
import { fittingRoom } from './room/fitting-room.ts';
import { textsFor } from './texts/texts.ts';

export { TryonDialog };

const loadFittingRoom = async () => fittingRoom;

registerBuiltIn('swap', loadFittingRoom);
registerBuiltIn('realtime', loadFittingRoom);
registerBuiltIn('hosted', async () => (await loadPart('hosted')).createHostedExperience(textsFor));

if (!customElements.get('tryon-dialog')) customElements.define('tryon-dialog', TryonDialog);

declare global {
  interface HTMLElementTagNameMap {
    'tryon-dialog': TryonDialog;
  }
}
