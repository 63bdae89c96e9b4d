/** The routes of the WordPress plugin, held to the contract of every relay, and the ways in which WordPress is asked for them. */
import { expect } from 'chai';
import { serveMock, type MockServer } from '../../../src/service/mock/node/mock-server.ts';
import { waitUntil } from '../../helpers/wait-until.ts';
import { KEY as MOCK_KEY, relayedReads, SERVICE } from '../../service/relay/agreement.ts';
import { uuid } from '../../service/relay/counted-service.ts';
import { relayResponses } from '../../service/relay/responses.ts';
import { KEY } from '../../service/relay/use-relay.ts';
import { type Shop, useShop, useSite } from './shop.ts';
import { PLUGIN_FILE } from './wordpress-site.ts';

/** The options and tables of the plugin that are in the database. */
const TRACES = `
  return array_merge(
    $wpdb->get_col( "SELECT option_name FROM $wpdb->options WHERE option_name LIKE '%tryon%'" ),
    $wpdb->get_col( "SHOW TABLES LIKE '%tryon%'" )
  );`;
const PLUGINS = `require_once ABSPATH . 'wp-admin/includes/plugin.php';`;

describe('The WordPress plugin', () => {
  const site = useSite();

  after(() => {
    if (site()) expect(site().log.match(/.*storefront-tryon.*/g), 'what PHP complains of').to.equal(null);
  });

  for (const [form, base] of [
    ['in pretty addresses', '/wp-json/tryon'],
    ['in plain addresses', '/?rest_route=/tryon'],
  ] as const)
    describe(`answers ${form}, and`, () => {
      let mock: MockServer | undefined;

      before(async () => {
        mock = await serveMock(0, SERVICE);
        await site().connect(mock.url, MOCK_KEY);
        const list = `${site().url}/wp-json/tryon/v1/products?tryon_status=active`;
        await waitUntil(async () => (await fetch(list)).status === 200, 'a listing', { interval: 20 });
      });
      after(async () => {
        await site()?.untilIdle();
        await mock?.close();
      });

      relayedReads(`through the WordPress plugin, ${form},`, () => ({
        baseUrl: site().url + base,
        mock: mock!,
        refresh: () => site().pass(15),
      }));
    });

  describe('in a shop', () => {
    let shop: Shop;
    useShop(site, (opened) => (shop = opened));

    describe('has responses that', () =>
      relayResponses(() => ({
        service: shop.service,
        async ask(path, init) {
          await shop.untilListed();
          return shop.ask(path, init);
        },
      })));

    it('answers before the rest of WordPress is loaded', async () => {
      site().setMustUse(
        'marks',
        `<?php add_action( 'plugins_loaded', function () { header( 'X-Loaded: all' ); } );`,
      );
      await shop.warm();
      const [ours, others] = [await shop.askFor(1), await fetch(`${site().url}/wp-json/wp/v2/posts`)];
      site().setMustUse('marks', null);
      expect([ours.status, ours.headers.get('x-loaded')]).to.deep.equal([200, null]);
      expect([others.status, others.headers.get('x-loaded')]).to.deep.equal([200, 'all']);
    });

    it('answers OPTIONS with its methods, and nothing else', async () => {
      await shop.warm();
      const answer = await shop.ask('/v1/products?tryon_status=active', { method: 'OPTIONS' });
      expect([answer.status, answer.headers.get('allow'), await answer.text()]).to.deep.equal([
        204,
        'GET, HEAD, OPTIONS',
        '',
      ]);
    });

    it('sends the service nothing of a visitor’s', async () => {
      const headers = {
        cookie: 'session=1',
        'x-odd': 'odd',
        authorization: 'Bearer visitor',
        referer: 'http://from',
      };
      await shop.ask(`/v1/products/${uuid(1)}?odd=1`, { headers });
      await shop.warm();
      const sent = new Headers(shop.service.calls[0]!.init.headers);
      expect(sent.get('authorization')).to.equal(`Bearer ${KEY}`);
      expect(JSON.stringify([...sent])).not.to.match(/session|odd|visitor|from/);
    });

    it('answers where permalinks are plain', async () => {
      await shop.warm();
      await site().run(`update_option( 'permalink_structure', '' );`);
      try {
        expect(await shop.readStatus(1)).to.equal(200);
        expect((await fetch(`${site().url}/?rest_route=/tryon/v1/products/${uuid(1)}`)).status).to.equal(200);
      } finally {
        await site().run(`update_option( 'permalink_structure', '/%postname%/' );`);
      }
    });

    it('answers where a security plugin closes REST to visitors', async () => {
      await shop.warm();
      site().setMustUse(
        'closed',
        `<?php add_filter( 'rest_authentication_errors', function () { return new WP_Error( 'closed', 'Closed.', array( 'status' => 401 ) ); } );`,
      );
      try {
        expect((await fetch(`${site().url}/wp-json/wp/v2/posts`)).status).to.equal(401);
        expect(await shop.readStatus(1)).to.equal(200);
      } finally {
        site().setMustUse('closed', null);
      }
    });

    for (const [what, query] of [
      ['a product by its id', (n: number) => `/${uuid(n)}`],
      ['a product by its SKU', (n: number) => `&external_id=SKU-${n}`],
      ['that there is none', () => `/${uuid(77)}`],
      ['that a request is wrong', () => '&limit=0'],
    ] as const)
      it(`answers ${what} as a route of REST, too`, async () => {
        await shop.warm();
        const rest = `${site().url}/?rest%5Froute=/tryon/v1/products${query(1)}`;
        const early = `${site().url}/?rest_route=/tryon/v1/products${query(1)}`;
        const read = async (address: string) => {
          const answer = await fetch(address);
          return [answer.status, await answer.json(), answer.headers.get('cache-control')];
        };
        expect(await read(rest)).to.deep.equal(await read(early));
      });

    it('lists a shop that is asked for through REST alone', async () => {
      const address = `${site().url}/?rest%5Froute=/tryon/v1/products/${uuid(1)}`;
      await waitUntil(async () => (await fetch(address)).status === 200, 'a listing', { interval: 20 });
    });

    it('calls nothing from a copy of the site under another address', async () => {
      await shop.warm();
      const { length } = shop.service.calls;
      site().setConstants({ WP_HOME: 'https://staging.example' });
      try {
        expect(await shop.visitAfter(30, 77)).to.be.oneOf([404, 503]);
        expect(await shop.visitAfter(3600)).to.equal(503);
        expect(shop.service.calls).to.have.lengthOf(length);
      } finally {
        site().setConstants({});
      }
    });

    it('calls with the key of wp-config.php rather than the saved one', async () => {
      site().setConstants({ TRYON_API_KEY: 'key-of-the-constant' });
      try {
        await shop.warm();
      } finally {
        site().setConstants({});
      }
      const keys = shop.service.calls.map(({ init }) => new Headers(init.headers).get('authorization'));
      expect(new Set(keys)).to.deep.equal(new Set(['Bearer key-of-the-constant']));
    });

    it('keeps its settings when it is deactivated, and answers when it is activated again', async () => {
      await shop.warm();
      await site().run(`${PLUGINS} deactivate_plugins( '${PLUGIN_FILE}' );`);
      expect((await shop.askFor(1)).status).to.equal(404);
      await site().activate();
      await shop.warm();
      expect(await shop.readStatus(1)).to.equal(200);
    });

    it('leaves nothing behind when it is deleted', async () => {
      await shop.warm();
      expect(await site().query<string[]>(TRACES))
        .to.include('storefront_tryon')
        .and.to.have.length.above(3);
      try {
        await site().run(
          `${PLUGINS} deactivate_plugins( '${PLUGIN_FILE}' ); uninstall_plugin( '${PLUGIN_FILE}' );`,
        );
        expect(await site().query(TRACES)).to.deep.equal([]);
      } finally {
        await site().activate();
      }
    });
  });
});
