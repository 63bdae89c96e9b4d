/** The paragraphs for the shop's privacy notice that fit the choices, from docs/privacy-paragraphs.json. Pure. */
import privacy from '../../docs/privacy-paragraphs.json';
import type { Choices } from './choices.ts';

const { paragraphs, regions } = privacy;

export const NOT_LEGAL_ADVICE = privacy.notice;
export const REGIONS = Object.entries(regions).map(([name, { title }]) => [name, title] as const);

/** Points that the shop owner has to check about the chosen region; empty without one. */
export const toCheck = ({ region }: Choices) => (region ? regions[region].check : '');

export function writePrivacyText(choices: Choices): string {
  const { experience, keepsNothing, autoPlace, photoSwap, analytics, holdout, region } = choices;
  const isHosted = experience.trim() !== '';
  const fitting = [
    isHosted ? paragraphs.hosted : paragraphs.preview,
    autoPlace && !isHosted && paragraphs.face,
    photoSwap && !isHosted && paragraphs.swap,
    !keepsNothing && paragraphs.session,
    analytics.trim() && paragraphs.analytics,
    Number(holdout) > 0 && paragraphs.holdout,
    region && regions[region],
  ];
  return fitting
    .filter((paragraph) => !!paragraph)
    .map(({ text }) => text)
    .join('\n\n');
}
