/** `dist/experience.js`, and a part of the package: engines, sample photos and texts of the page's own. Registers no element. */
export { offerProducts, offerSamplePhotos, registerExperience } from './try-on/base/experience.ts';
export type {
  Experience,
  ExperienceContext,
  ExperienceLoader,
  ExperienceMode,
  OfferedProduct,
  ProductOffer,
  SamplePhoto,
} from './try-on/base/experience.ts';
export { registerGenerator } from './try-on/photo-swap/generator.ts';
export type { GenerateRequest, Generator } from './try-on/photo-swap/generator.ts';
export { registerTexts } from './core/texts/register-texts.ts';
export type { ShopperTexts } from './core/texts/shopper-texts.ts';
