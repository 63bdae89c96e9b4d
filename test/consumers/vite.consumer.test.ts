/** The plain app with the oldest Vite and Lit that are supported, with the versions between, and in development. */
import { expect } from 'chai';
import { consumer } from './consumer.ts';
import { expectPlacedOnFace, expectTryOn } from './expectations.ts';
import { Site } from './site.ts';
import { describeViteApp } from './vite.ts';

describeViteApp('An app in TypeScript with the oldest Vite, Lit and TypeScript', {
  vite: '5.4.21',
  lit: '3.0.0',
  typescript: '5.4.5',
});
describeViteApp('An app in TypeScript with Vite 6', { vite: '6.4.6', typescript: '5.9.3' });
describeViteApp('An app in TypeScript with Vite 7', { vite: '7.3.8', typescript: '6.0.3' });

for (const vite of ['5.4.21', '7.3.8', '8.3.8']) {
  describe(`The development server of Vite ${vite}`, function () {
    this.timeout(600_000);

    it('shows buttons, the dialog, and the mock with its pictures, and places glasses on a face', async () => {
      const app = await consumer('vite', { vite });
      const server = await app.serve('vite --host 127.0.0.1 --port PORT');
      const site = new Site(app.folder);
      try {
        const page = await site.visit(server.address);
        await expectTryOn(page, site, 'en');
        await expectPlacedOnFace(page);
        expect(site.complaints).to.deep.equal([]);
      } finally {
        await site.close();
        server.stop();
      }
    });
  });
}
