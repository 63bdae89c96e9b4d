/**
 * `storefront-tryon`: registers `<tryon-button>`. What loads only when it is needed are lazy imports for the shop's own bundler
 * (parts.ts); the mock is in the build only if the shop imports it.
 */
export { TryonButton } from './register.ts';
export type { ButtonDefaults } from './button/ports.ts';
export type { TryonEventDetails, TryonEvents } from './button/events.ts';
export type { Availability, AvailabilityReason, AvailabilityState } from './availability/index.ts';
export type { StorefrontProduct } from './catalog/storefront-product.ts';
export type { TryonButtonAttributes, TryonButtonProperties, TryonButtonProps } from './frameworks/index.d.ts';

export * from './experience.ts';
