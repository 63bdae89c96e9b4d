/**
 * `storefront-tryon`: registers `<tryon-button>`. What loads only when it is needed are lazy imports for the shop's own bundler
 * (parts.ts); the mock is in the build only if the shop imports it.
 */
export { TryonButton } from './storefront/register.ts';
export type { ButtonDefaults, ButtonSettings, Words } from './core/base/settings.ts';
export type { AvailabilityReason, AvailabilityState, TryonEventDetails, TryonEvents } from './core/events.ts';
export type { Availability } from './storefront/availability/index.ts';
export type { StorefrontProduct } from './core/catalog/storefront-product.ts';
export type {
  TryonButtonAttributes,
  TryonButtonProperties,
  TryonButtonProps,
} from './storefront/frameworks/index.d.ts';

export * from './experience.ts';
