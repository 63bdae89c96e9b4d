/** The plain app with the oldest Vite and Lit that are supported, with the versions between, and in development. */
import { expect } from 'chai';
import type { Server } from './consumer.ts';
import { expectPlacedOnFace, expectRequestBeforeLit, expectTryOn, FIRST_REQUESTS } from './expectations.ts';
import { Site } from './site.ts';
import { describeViteApp, viteApp } from './vite.ts';

describeViteApp('An app in TypeScript with the oldest Vite, Lit and TypeScript', {
  vite: '5.4.21',
  lit: '3.0.0',
  typescript: '5.4.5',
});
describeViteApp('An app in TypeScript with Vite 6', { vite: '6.4.6', typescript: '5.9.3' });
describeViteApp('An app in TypeScript with Vite 7', { vite: '7.3.8', typescript: '6.0.3' });

for (const vite of ['5.4.21', '6.4.6', '7.3.8', '8.3.8'])
  describe(`The development server of Vite ${vite}`, function () {
    this.timeout(900_000);
    let server: Server;
    let site: Site;

    before(async () => {
      const app = await viteApp({ vite });
      server = await app.serve('vite --host 127.0.0.1');
    });
    after(() => server?.stop());
    beforeEach(() => {
      site = new Site('.');
    });
    afterEach(() => site.close());

    it('shows buttons, the dialog, and the mock with its pictures, and places glasses on a face', async () => {
      const page = await site.visit(server.address);
      await expectTryOn(page, site, 'en');
      await expectPlacedOnFace(page);
      expect(site.complaints).to.deep.equal([]);
    });

    for (const [path, entry] of Object.entries(FIRST_REQUESTS)) {
      it(`sends the first request before Lit is evaluated, where a page imports ${entry}`, async () => {
        await expectRequestBeforeLit(await site.visit(server.address + path));
      });
    }
  });
