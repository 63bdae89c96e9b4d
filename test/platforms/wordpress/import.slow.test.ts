/** Products of a WooCommerce shop, imported and switched by the WordPress plugin over the mock. WooCommerce is stood in for. */
import { expect } from 'chai';
import type { Product } from '../../../src/core/catalog/index.ts';
import { findCategory } from '../../../src/merchant/sync/feed/categories.ts';
import words from '../../../src/merchant/sync/feed/category-words.json' with { type: 'json' };
import { DEMO_SHOP_KEY } from '../../../src/service/mock/domain/shops.ts';
import { OTHER_KEY, PNG } from '../../service/mock/contract/service.ts';
import { json } from '../../service/relay/counted-service.ts';
import { CountedCatalog } from './counted-catalog.ts';
import { useSite } from './shop.ts';

const PICTURE = Buffer.from(PNG).toString('base64');
const NO_PICTURE = Buffer.from('This is text.').toString('base64');

/** A product of the shop. */
interface ShopProduct {
  sku?: string;
  name?: string;
  status?: 'publish' | 'draft';
  /** Names, from the outermost in. */
  categories?: string[];
  /** In base64, the main one first. */
  pictures?: string[];
  variations?: ShopProduct[];
}

const USUAL: ShopProduct = {
  sku: 'A-1',
  name: 'Round glasses',
  categories: ['Sunglasses'],
  pictures: [PICTURE],
};

/** The fields of a product of the catalog that an import decides. */
const decided = ({ title, category, external_id, model_type, tryon_status, images }: Product) => ({
  title,
  category,
  external_id,
  model_type,
  tryon_status,
  images: images.length,
});

describe('The products of the WordPress plugin', () => {
  const site = useSite();
  let catalog: CountedCatalog;

  before(() => site().addWooCommerce());
  // Of a plan without a limit, and without products.
  beforeEach(() => open(OTHER_KEY));
  afterEach(() => catalog.close());
  after(() => {
    if (site()) expect(site().log.match(/.*storefront-tryon.*/g), 'what PHP complains of').to.equal(null);
  });

  async function open(key: string): Promise<void> {
    await catalog?.close();
    catalog = new CountedCatalog(key);
    await site().connect(await catalog.listen(), key);
    await site().run(`delete_option( 'actions' );`);
  }

  /** Makes products that can be tried on, but for what is given. */
  const makeAll = (...products: ShopProduct[]) =>
    site().run<number[]>(`return array_map( 'make_product', $products );`, {
      products: products.map((fields) => ({ ...USUAL, ...fields })),
    });
  const make = async (fields: ShopProduct = {}) => (await makeAll(fields))[0]!;
  /** Has the owner choose an action for products, and what is due run. */
  const doNow = (action: 'import' | 'on' | 'off', ...ids: number[]) =>
    site().run(
      `wp_set_current_user( 1 );
      apply_filters( 'handle_bulk_actions-edit-product', '', "tryon_$action", $ids );
      run_due_actions();`,
      { action, ids },
    );
  /** Lets time pass, and the actions run that are due then. */
  const runAfter = (seconds: number) => {
    site().pass(seconds);
    return site().run('run_due_actions();');
  };
  const actionsLeft = () => site().run<number>(`return count( get_option( 'actions', array() ) );`);
  const stateOf = (id: number) =>
    site().run<string>('return StorefrontTryon\\describe_state( $id );', { id });
  /** The notices that the owner reads above the list of products. */
  const notices = () =>
    site().run<string>(`
      require_once ABSPATH . 'wp-admin/includes/admin.php';
      wp_set_current_user( 1 );
      set_current_screen( 'edit-product' );
      ob_start();
      StorefrontTryon\\print_progress();
      return ob_get_clean();`);

  describe('are imported', () => {
    it('with title, category, SKU and pictures, and switched on', async () => {
      await doNow(
        'import',
        await make({ name: 'Round &amp; <b>green</b>', pictures: [PICTURE, PICTURE, PICTURE] }),
      );
      expect((await catalog.find('A-1')).map(decided)).to.deep.equal([
        {
          title: 'Round & green',
          category: 'eyewear',
          external_id: 'A-1',
          model_type: 'swap',
          tryon_status: 'active',
          images: 3,
        },
      ]);
    });

    it('once: a second time changes nothing', async () => {
      const id = await make();
      await doNow('import', id);
      const { length } = catalog.changes;
      await doNow('import', id);
      await doNow('on', id);
      expect([length, catalog.changes.length]).to.deep.equal([2, 2]);
    });

    it('without a call for one that the newest listing has', async () => {
      const id = await make();
      await doNow('import', id);
      await site().run(`StorefrontTryon\\refresh( 20, true );`);
      const { length } = catalog.calls;
      await doNow('import', id);
      await doNow('on', id);
      expect(catalog.calls.slice(length)).to.deep.equal([]);
    });

    it('with ten pictures at most', async () => {
      await doNow('import', await make({ pictures: Array<string>(12).fill(PICTURE) }));
      const [product] = await catalog.find('A-1');
      expect(product!.images).to.have.lengthOf(10);
    });

    it('with a title of 255 characters at most, an emoji counting as one', async () => {
      await doNow('import', await make({ name: '👓'.repeat(300) }));
      const [product] = await catalog.find('A-1');
      expect(product!.title).to.equal('👓'.repeat(255));
    });

    it('by a SKU as it is written', async () => {
      const skus = ['007', 'A&B #1', 'Ökö/2', `it's "so"`];
      const ids = await makeAll(...skus.map((sku) => ({ sku })));
      await doNow('import', ...ids);
      for (const sku of skus)
        expect((await catalog.find(sku)).map(({ external_id }) => external_id)).to.deep.equal([sku]);
    });

    it('with each variation that has a SKU of its own', async () => {
      const variations = [
        { sku: 'V-1', name: 'Black' },
        { sku: '', name: 'None' },
        { sku: 'V-2', name: 'Blue' },
      ];
      const id = await make({ sku: '', variations });
      await doNow('import', id);
      const found = [...(await catalog.find('V-1')), ...(await catalog.find('V-2'))];
      expect(
        found.map(decided).map(({ title, category, images }) => [title, category, images]),
      ).to.deep.equal([
        ['Black', 'eyewear', 1],
        ['Blue', 'eyewear', 1],
      ]);
      expect(catalog.changes).to.have.lengthOf(4);
    });

    it('with the files of pictures that the service can’t reach', async () => {
      await site().run(`update_option( 'upload_url_path', 'http://127.0.0.1:1/uploads' );`);
      try {
        await doNow('import', await make());
      } finally {
        await site().run(`delete_option( 'upload_url_path' );`);
      }
      const [product] = await catalog.find('A-1');
      expect(decided(product!)).to.include({ tryon_status: 'active', images: 1 });
    });

    it('not without a SKU', async () => {
      const id = await make({ sku: '' });
      await doNow('import', id);
      expect([catalog.calls, await stateOf(id)]).to.deep.equal([[], 'No SKU']);
    });

    for (const [what, fields, problem] of [
      ['as long as they are drafts', { status: 'draft' }, /A-1: It is not published\./],
      [
        'where no category is known',
        { categories: ['Gifts'] },
        /A-1: None of its categories names what can be tried on/,
      ],
      [
        'where the category is not tried on',
        { categories: ['Watches', 'Watch straps'] },
        /A-1: None of its categories/,
      ],
    ] as const)
      it(`not ${what}, and the list says so`, async () => {
        const id = await make(fields as ShopProduct);
        await doNow('import', id);
        expect([catalog.changes, await stateOf(id)]).to.deep.equal([[], 'Not imported']);
        expect(await notices()).to.match(problem);
      });

    for (const [what, fields, problem] of [
      ['without a picture', { pictures: [] }, /A-1: It has no picture\./],
      ['whose picture is none', { pictures: [NO_PICTURE] }, /A-1: .*image/],
    ] as const)
      it(`and the list says why there is no button at one ${what}`, async () => {
        const id = await make(fields as unknown as ShopProduct);
        await doNow('import', id);
        expect(await stateOf(id)).to.equal('No picture that can be used');
        expect(await notices()).to.match(problem);
      });

    it('with a picture that came later, when they are imported again', async () => {
      const id = await make({ pictures: [] });
      await doNow('import', id);
      await site().run(
        `
        $file = wp_upload_bits( 'later.png', null, base64_decode( $bytes ) )['file'];
        update_post_meta( $id, '_thumbnail_id', wp_insert_attachment( array( 'post_mime_type' => 'image/png' ), $file, $id ) );`,
        { id, bytes: PICTURE },
      );
      await doNow('import', id);
      const [product] = await catalog.find('A-1');
      expect([product!.images.length, await notices()]).to.deep.equal([1, '']);
    });
  });

  describe('are switched', () => {
    it('off and on again, and keep their pictures', async () => {
      const id = await make();
      await doNow('import', id);
      const state = async () => [
        (await catalog.find('A-1')).map(decided)[0]!.tryon_status,
        await stateOf(id),
      ];
      await doNow('off', id);
      expect(await state()).to.deep.equal(['inactive', 'Switched off']);
      await doNow('on', id);
      expect(await state()).to.deep.equal(['active', 'Processing']);
      expect(catalog.changes.filter((call) => call.startsWith('POST'))).to.have.lengthOf(1);
    });

    it('only where they are imported', async () => {
      const id = await make();
      await doNow('off', id);
      expect([catalog.changes, await notices()]).to.deep.equal([[], '']);
      await doNow('on', id);
      expect(catalog.changes).to.deep.equal([]);
      expect(await notices()).to.contain('A-1: It is not imported yet.');
    });

    it('by nobody who may not manage the shop', async () => {
      const id = await make();
      await site().run(
        `wp_set_current_user( 0 ); apply_filters( 'handle_bulk_actions-edit-product', '', 'tryon_import', array( $id ) );`,
        { id },
      );
      expect(await actionsLeft()).to.equal(0);
    });
  });

  describe('go on after an interruption:', () => {
    const failure = (status: number, code: string, headers = {}) =>
      json({ error: { code, message: 'x' } }, status, headers);
    const gone = () => {
      throw new Error('away');
    };
    for (const [what, at, fault, seconds] of [
      ['a service that is away when it is asked', 'GET ', gone, 70],
      ['a service that is away when a product is made', 'POST ', gone, 70],
      ['a service that is away when one is switched on', 'PATCH ', gone, 70],
      ['an error of the service', 'POST ', () => failure(500, 'internal'), 70],
      ['a limit of calls', 'POST ', () => failure(429, 'rate_limited', { 'retry-after': '40' }), 50],
      ['a key that is refused', 'GET ', () => failure(401, 'unauthorized'), 70],
    ] as const)
      it(what, async () => {
        const ids = await makeAll({ sku: 'I-1' }, { sku: 'I-2' });
        let failed = 0;
        catalog.fault = (call) => (call.startsWith(at) && failed++ === 0 ? fault() : undefined);
        await doNow('import', ...ids);
        expect([failed, await actionsLeft()]).to.deep.equal([1, 2]);
        for (let tries = 0; tries < 3; tries++) await runAfter(seconds);
        expect(await actionsLeft()).to.equal(0);
        const found = [...(await catalog.find('I-1')), ...(await catalog.find('I-2'))];
        expect(
          found.map(({ external_id, tryon_status, images }) => [external_id, tryon_status, images.length]),
        ).to.deep.equal([
          ['I-1', 'active', 1],
          ['I-2', 'active', 1],
        ]);
      });

    it('the response to a new product that is lost', async () => {
      const id = await make();
      catalog.losesResponseTo = 'POST /v1/products';
      await doNow('import', id);
      catalog.losesResponseTo = null;
      expect(await catalog.find('A-1')).to.have.lengthOf(1);
      await runAfter(70);
      expect((await catalog.find('A-1')).map(decided)).to.have.lengthOf(1);
      expect((await catalog.find('A-1'))[0]!.tryon_status).to.equal('active');
    });

    it('one between two variations, of which the first is not asked for again', async () => {
      const id = await make({ sku: '', variations: [{ sku: 'V-1' }, { sku: 'V-2' }, { sku: 'V-3' }] });
      let posts = 0;
      catalog.fault = (call) =>
        call === 'POST /v1/products' && ++posts === 2 ? failure(500, 'internal') : undefined;
      await doNow('import', id);
      expect(await stateOf(id))
        .to.match(/Processing \(1\)/)
        .and.to.match(/Not imported \(2\)/);
      catalog.calls = [];
      await runAfter(70);
      expect(catalog.calls.filter((call) => call === 'GET /v1/products')).to.have.lengthOf(2);
      expect(await stateOf(id)).to.equal('Processing');
    });

    it('a budget that is spent', async () => {
      site().setConstants({ TRYON_CALLS_PER_MINUTE: 6 });
      try {
        const ids = await makeAll(...[0, 1, 2, 3].map((n) => ({ sku: `B-${n}` })));
        await doNow('import', ...ids);
        expect(catalog.calls).to.have.lengthOf.within(4, 6);
        expect(await notices()).to.match(/works in the background: \d products are left/);
        for (let minute = 0; minute < 6; minute++) await runAfter(65);
        for (let n = 0; n < 4; n++)
          expect((await catalog.find(`B-${n}`)).map(({ tryon_status }) => tryon_status)).to.deep.equal([
            'active',
          ]);
      } finally {
        site().setConstants({});
      }
    });

    it('a plan without room, which is not asked for more', async () => {
      await open(DEMO_SHOP_KEY);
      const { products } = await catalog.merchant.getUsage();
      for (let n = 0; n < products.remaining; n++)
        await catalog.merchant.createProduct({ title: 'Full', category: 'bag', external_id: `FULL-${n}` });
      const ids = await makeAll({ sku: 'Q-1' }, { sku: 'Q-2' });
      await doNow('import', ...ids);
      expect(catalog.changes).to.deep.equal([]);
      expect(await notices())
        .to.contain('2 products are left')
        .and.to.contain('Your plan has no products left');
      for (const sku of ['FULL-0', 'FULL-1'])
        await catalog.merchant.deleteProduct((await catalog.find(sku))[0]!.id);
      await runAfter(3700);
      const found = [...(await catalog.find('Q-1')), ...(await catalog.find('Q-2'))];
      expect(found.map(({ tryon_status }) => tryon_status)).to.deep.equal(['active', 'active']);
      expect(await actionsLeft()).to.equal(0);
    });
  });

  describe('have a state in words:', () => {
    it('not imported, processing, and the button', async () => {
      const id = await make();
      expect(await stateOf(id)).to.equal('Not imported');
      await doNow('import', id);
      expect(await stateOf(id)).to.equal('Processing');
      await site().query(`$wpdb->query( "UPDATE {$wpdb->prefix}tryon_products SET is_ready = 1" );`);
      expect(await stateOf(id)).to.equal('Button is shown');
    });

    it('no picture that can be used, where processing takes too long', async () => {
      const id = await make();
      await doNow('import', id);
      site().pass(400);
      expect(await stateOf(id)).to.equal('No picture that can be used');
    });

    it('of variations, how many of each', async () => {
      const id = await make({ sku: '', variations: [{ sku: 'V-1' }, { sku: 'V-2' }, { sku: 'V-3' }] });
      await doNow('import', id);
      await site().query(
        `$wpdb->query( "UPDATE {$wpdb->prefix}tryon_products SET is_ready = 1 ORDER BY id LIMIT 2" );`,
      );
      expect((await stateOf(id)).split(', ').toSorted()).to.deep.equal([
        'Button is shown (2)',
        'Processing (1)',
      ]);
    });
  });

  describe('have a category', () => {
    const categoryOf = (id: number) =>
      site().run<string | null>('return StorefrontTryon\\category_of( wc_get_product( $id ) );', { id });

    it('by the same words as those of sync', async () => {
      const names = Object.values(words)
        .flat()
        .flatMap((word) => [
          word,
          word.toUpperCase(),
          `Women's ${word}`,
          `${word} for men`,
          `${word} & ${word}`,
        ]);
      names.push('Rings & earrings', 'Rings & bags', 'Nothing / sunglasses', 'Books');
      const known = await site().run<(string | null)[]>(
        `return array_map( fn( $name ) => StorefrontTryon\\category_by_words( mb_strtolower( $name ) ) ?: null, $names );`,
        { names },
      );
      const differing = names.flatMap((name, n) => {
        const expected = findCategory([name], new Map()) ?? null;
        return known[n] === expected ? [] : [`${name}: ${known[n]} instead of ${expected}`];
      });
      expect(differing).to.deep.equal([]);
    });

    for (const path of [
      ['Accessories', 'Sunglasses', 'New in'],
      ['Watches', 'Watch straps'],
      ['Watches', 'Something else'],
      ['Rings & earrings'],
    ])
      it(`as sync finds it in the path ${path.join(' > ')}`, async () =>
        expect(await categoryOf(await make({ categories: path }))).to.equal(
          findCategory([path.join(' > ')], new Map()) ?? null,
        ));

    it('that says where jewelry is worn, which the owner can correct', async () => {
      const id = await make({ categories: ['Jewellery', 'Hoop earrings'] });
      const wornAt = () => site().run('return StorefrontTryon\\worn_at( wc_get_product( $id ) );', { id });
      expect(await wornAt()).to.equal('ears');
      await site().run(
        `wp_set_current_user( 1 );
        $_POST['tryon_worn_at'] = 'neck';
        $term = get_the_terms( $id, 'product_cat' )[0];
        wp_update_term( $term->term_id, 'product_cat', array( 'name' => $term->name ) );`,
        { id },
      );
      expect(await wornAt()).to.equal('neck');
    });
  });
});
