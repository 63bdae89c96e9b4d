/** `dist/experience.js`, and a part of the package: engines, sample photos and texts of the page's own. Registers no element. */
export { offerProducts, offerSamplePhotos, registerExperience } from './dialog/experience.ts';
export type {
  Experience,
  ExperienceContext,
  ExperienceLoader,
  ExperienceMode,
  OfferedProduct,
  ProductOffer,
  SamplePhoto,
} from './dialog/experience.ts';
export { registerTexts } from './texts/register-texts.ts';
export type { ShopperTexts } from './texts/shopper-texts.ts';
