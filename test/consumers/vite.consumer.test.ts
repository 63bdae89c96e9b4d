/** The plain app with the oldest Vite and Lit that are supported, with the versions between, and in development. */
import { once } from 'node:events';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { consumer } from './consumer.ts';
import { expectTryOn } from './expectations.ts';
import { Site } from './site.ts';
import { describeViteApp } from './vite.ts';

describeViteApp('An app in TypeScript with the oldest Vite, Lit and TypeScript', {
  vite: '5.4.21',
  lit: '3.0.0',
  typescript: '5.4.5',
});
describeViteApp('An app in TypeScript with Vite 6', { vite: '6.4.6', typescript: '5.9.3' });
describeViteApp('An app in TypeScript with Vite 7', { vite: '7.3.8', typescript: '6.0.3' });

for (const vite of ['5.4.21', '8.3.8']) {
  describe(`The development server of Vite ${vite}`, function () {
    this.timeout(600_000);

    it('shows buttons, the dialog, languages and the mock with its pictures', async () => {
      const app = await consumer('vite', { vite });
      const server = spawn(
        join(app.folder, 'node_modules/.bin/vite'),
        ['--host', '127.0.0.1', '--port', '0'],
        {
          cwd: app.folder,
          env: { ...process.env, NO_COLOR: '1' },
        },
      );
      const site = new Site(app.folder);
      try {
        let printed = '';
        while (!/http:\/\/127\.0\.0\.1:\d+/.test(printed))
          printed += String(await once(server.stdout, 'data'));
        const page = await site.visit(/http:\/\/127\.0\.0\.1:\d+/.exec(printed)![0]);
        await expectTryOn(page, site, 'en');
      } finally {
        await site.close();
        server.kill();
      }
    });
  });
}
