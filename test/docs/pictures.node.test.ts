import { expect } from 'chai';
import { outdatedPictures } from '../../tools/pictures/shown.ts';

describe('The pictures of README, demo and documentation', () => {
  it('are not older than what they show: `npm run pictures` makes them anew', () => {
    expect(outdatedPictures()).to.deep.equal([]);
  });
});
