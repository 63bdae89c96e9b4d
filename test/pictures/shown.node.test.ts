import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { hashFiles, NOTES } from '../../tools/pictures/shown.ts';

describe('The pictures of README, demo and documentation', () => {
  const made = JSON.parse(readFileSync(NOTES, 'utf8')) as Record<string, string>;

  for (const [picture, hash] of Object.entries(hashFiles())) {
    it(`are not older than what they show: ${picture}`, () => {
      expect(made[picture], 'Run `npm run pictures`, look at what it made, and commit it.').to.equal(hash);
    });
  }
});
