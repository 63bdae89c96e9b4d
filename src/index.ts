/**
 * `import 'storefront-tryon'`: registers `<tryon-button>`. Safe without a DOM. What loads only when it is needed are lazy
 * imports for the shop's own bundler (parts.ts); the mock is in the build only if the shop imports it.
 */
import { removeStandIn } from './without-dom.ts';
import { defineTryonButton } from './compose.ts';
import { onMockRegistered } from './mock/browser/registration.ts';
import { loadPart } from './parts.ts';
import { rememberServerProducts } from './server-products.ts';

export { TryonButton } from './button/tryon-button.ts';
export type { ButtonDefaults } from './button/ports.ts';
export type { TryonEventDetails, TryonEvents } from './button/events.ts';
export type { Availability, AvailabilityReason, AvailabilityState } from './availability/index.ts';
export { offerProducts, offerSamplePhotos, registerExperience, registerTexts } from './experience.ts';
export type {
  Experience,
  ExperienceContext,
  ExperienceLoader,
  ExperienceMode,
  OfferedProduct,
  ProductOffer,
  SamplePhoto,
  ShopperTexts,
} from './experience.ts';
export type { StorefrontProduct } from './catalog/storefront-product.ts';
export type { TryonButtonAttributes, TryonButtonProperties, TryonButtonProps } from './frameworks/index.d.ts';

removeStandIn();
rememberServerProducts();
if (defineTryonButton(loadPart)) {
  onMockRegistered(() => {
    for (const button of document.querySelectorAll('tryon-button')) {
      if (button.reason === 'misconfigured') button.refresh();
    }
  });
}
