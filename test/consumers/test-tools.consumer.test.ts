/** Other people's tests: Jest with CommonJS, in the two DOM libraries that it is used with. */
import { consumer } from './consumer.ts';

describe('The tests of a shop', function () {
  this.timeout(900_000);

  for (const [dom, environment] of [
    ['jsdom', './jsdom.js'],
    ['happy-dom', '@happy-dom/jest-environment'],
  ] as const)
    it(`run in Jest with CommonJS and ${dom}: button, dialog, mock, and an open button that is removed`, async () => {
      const app = await consumer('jest');
      await app.run('jest', '--env', environment);
    });
});
