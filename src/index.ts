/**
 * `import 'storefront-tryon'`: registers `<tryon-button>`. Safe without a DOM. The dialog and the explanations are lazy imports
 * for the shop's own bundler; the mock is in the build only if the shop imports it.
 */
import { defineTryonButton } from './compose.ts';
import { onMockRegistered, registeredMock } from './mock/browser/registration.ts';

export { TryonButton } from './button/tryon-button.ts';
export type { ButtonDefaults } from './button/tryon-button.ts';
export type { TryonEventDetails, TryonEvents } from './button/events.ts';
export type { Availability, AvailabilityReason, AvailabilityState } from './availability/index.ts';
export { offerSamplePhotos, registerExperience, registerTexts } from './experience.ts';
export type {
  Experience,
  ExperienceContext,
  ExperienceLoader,
  ExperienceMode,
  SamplePhoto,
  ShopperTexts,
} from './experience.ts';
export type { StorefrontProduct } from './catalog/storefront-product.ts';
export type { TryonButtonAttributes, TryonButtonProperties, TryonButtonProps } from './frameworks/index.d.ts';

/** Replaces the mock if the shop's build has none: a response that says what to import. */
async function answerWithoutMock(): Promise<Response> {
  const message =
    `base-url is "mock:", and the mock is not part of this build: write import 'storefront-tryon/mock' ` +
    `beside import 'storefront-tryon'.`;
  return new Response(JSON.stringify({ error: { code: 'mock_not_imported', message } }), { status: 404 });
}

const isRegistered = defineTryonButton({
  dialog: () => import('./dialog/index.ts'),
  lookupMany: () => import('./availability/lookup-many.ts'),
  rechecks: () => import('./availability/rechecks.ts'),
  mock: async () => ({ mockFetch: (await registeredMock()) ?? answerWithoutMock }),
  match: () => import('./button/look/match.ts'),
  themeClass: () => import('./button/look/theme-class.ts'),
  page: () => import('./page/follow-id.ts'),
  explanations: () => import('./button/explanations.ts'),
});

if (isRegistered) {
  onMockRegistered(() => {
    for (const button of document.querySelectorAll('tryon-button')) {
      if (button.reason === 'misconfigured') button.refresh();
    }
  });
}
