/** The folders of examples/: each is installed, built and started by the commands of their README, and clicked through. */
import { readFileSync } from 'node:fs';
import { consumer, EXAMPLES, type Consumer, type Server } from './consumer.ts';
import { expectTryOn } from './expectations.ts';
import { withSite } from './site.ts';

const README = readFileSync(`${EXAMPLES}/README.md`, 'utf8');
/** Each block of commands, in the order in which they stand there. */
const [ALL, FROM_CHECKOUT] = [...README.matchAll(/```sh\n([^]*?)\n```/g)].map(([, block]) =>
  block!.split('\n'),
) as [string[], [string]];
const [INSTALL, ...COMMANDS] = ALL;
const [, DEVELOP] = /`(npm run \w+)`/.exec(README)!;

export const INSTALLING = { published: INSTALL!, fromCheckout: FROM_CHECKOUT[0] };

/** Those that a server of theirs renders, and the others. */
export const RENDERED = ['next', 'nuxt', 'hydrogen', 'astro'];
export const OTHERS = ['angular', 'plain-page', 'shopify-theme-block', 'sveltekit'];

/** With the packed package in place of the registry's, and with further libraries. */
export const installExample = (name: string, libraries: Readonly<Record<string, string>> = {}) =>
  consumer(name, libraries, EXAMPLES);

/** Runs those of the README's commands that the folder has, of which the last one stays, and checks its types if it can. */
export async function startExample(app: Consumer): Promise<Server> {
  const { scripts } = JSON.parse(await app.read('package.json')) as { scripts: Record<string, string> };
  const has = (command: string) => command.replace(/^npm (?:run )?/, '') in scripts;
  const start = [...COMMANDS.slice(-1), DEVELOP!].find(has)!;
  for (const command of ['npm run check', ...COMMANDS.slice(0, -1)])
    if (has(command)) await app.run('sh', '-c', command);
  return app.serve(start);
}

/** The button of a page that an app's own server sends opens, and the app hears of it. */
export const expectExample = (app: Consumer, address: string) =>
  withSite(app.folder, async (site) => {
    const page = await site.visit(address);
    await expectTryOn(page, site, 'en');
    await page.getByText('Opened: Tortoise round glasses').waitFor();
  });
