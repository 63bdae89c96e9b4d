/**
 * The dialog's entry, loaded on first need: registers `<tryon-dialog>` and enters the built-in experiences in the page's
 * table, where the page has put none of its own. Called by the package's entry and the script tag.
 */
import { registerBuiltIn } from './experience.ts';
import { TryonDialog } from './tryon-dialog.ts';

export { offerSamplePhotos, registerExperience } from './experience.ts';
export type {
  Experience,
  ExperienceContext,
  ExperienceLoader,
  ExperienceMode,
  SamplePhoto,
} from './experience.ts';
export { TryonDialog };

const loadPhoto = async () => (await import('./photo/index.ts')).photoExperience;

registerBuiltIn('swap', loadPhoto);
registerBuiltIn('realtime', loadPhoto);
registerBuiltIn('hosted', async () => (await import('./hosted/index.ts')).createHostedExperience());

if (!customElements.get('tryon-dialog')) customElements.define('tryon-dialog', TryonDialog);

declare global {
  interface HTMLElementTagNameMap {
    'tryon-dialog': TryonDialog;
  }
}
