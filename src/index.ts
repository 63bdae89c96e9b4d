/**
 * `import 'storefront-tryon'`: registers `<tryon-button>`. Safe where there is no DOM. The dialog, the mock and the
 * explanations are lazy imports that the page's own bundler finds.
 */
import { defineTryonButton } from './compose.ts';

export { TryonButton } from './button/tryon-button.ts';
export type { ButtonDefaults } from './button/tryon-button.ts';
export type { TryonEventDetails, TryonEvents } from './button/events.ts';
export type { Availability, AvailabilityReason, AvailabilityState } from './availability/index.ts';
export { offerSamplePhotos, registerExperience } from './dialog/experience.ts';
export type {
  Experience,
  ExperienceContext,
  ExperienceLoader,
  ExperienceMode,
  SamplePhoto,
} from './dialog/experience.ts';
export type { StorefrontProduct } from './catalog/storefront-product.ts';

defineTryonButton({
  dialog: () => import('./dialog/index.ts'),
  mock: () => import('./mock/browser/page.ts'),
  explanations: () => import('./button/explanations.ts'),
});
