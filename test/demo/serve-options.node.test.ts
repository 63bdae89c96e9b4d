import { expect } from 'chai';
import { ended, runServe } from './open-demo.ts';

describe('The options of npm start', function () {
  this.timeout(60_000);

  for (const port of ['shop', '0', '65536', '-1', '80.5', '']) {
    it(`refuses --port=${port} and says what it takes`, async () => {
      const { code, said } = await ended(runServe(`--port=${port}`));
      expect(code).to.equal(1);
      expect(said).to.contain('--port must be a whole number from 1 to 65535');
    });
  }

  it('refuses an option it does not know', async () => {
    const { code, said } = await ended(runServe('--prot', '8080'));
    expect(code).to.equal(1);
    expect(said).to.contain('--prot');
  });
});
