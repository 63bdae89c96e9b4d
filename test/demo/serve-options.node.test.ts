import { expect } from 'chai';
import { readOptions } from '../../demo/server/options.ts';

describe('The options of npm start', () => {
  it('are the development server on port 5173, without any', () => {
    expect(readOptions([])).to.deep.equal({ port: 5173, relay: false, built: false, help: false });
  });

  it('are read', () => {
    const args = ['--port', '8080', '--built', '--relay', '-h'];
    expect(readOptions(args)).to.deep.equal({ port: 8080, relay: true, built: true, help: true });
  });

  for (const port of ['shop', '0', '65536', '-1', '80.5', '']) {
    it(`refuse --port=${port} and say what it takes`, () => {
      const said = '--port must be a whole number from 1 to 65535';
      expect(() => readOptions([`--port=${port}`])).to.throw(said);
    });
  }

  it('refuse one that is unknown, and name it', () => {
    expect(() => readOptions(['--prot', '8080']))
      .to.throw('--prot')
      .with.property('message')
      .contains('--port N');
  });
});
