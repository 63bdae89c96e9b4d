/** The dialog's entry, loaded on first need: registers `<tryon-dialog>` and the built-in experiences. */
import { registerBuiltIn } from './experience.ts';
import { TryonDialog } from './frame/tryon-dialog.ts';

export { offerSamplePhotos, registerExperience } from './experience.ts';
export type {
  Experience,
  ExperienceContext,
  ExperienceLoader,
  ExperienceMode,
  SamplePhoto,
} from './experience.ts';
export { TryonDialog };

const loadPhoto = async () => (await import('./room/index.ts')).photoExperience;

registerBuiltIn('swap', loadPhoto);
registerBuiltIn('realtime', loadPhoto);
registerBuiltIn('hosted', async () => (await import('./hosted/index.ts')).createHostedExperience());

if (!customElements.get('tryon-dialog')) customElements.define('tryon-dialog', TryonDialog);

declare global {
  interface HTMLElementTagNameMap {
    'tryon-dialog': TryonDialog;
  }
}
