/**
 * A model that is simpler than the service (arrays, one function for the gate, no HTTP), and the calls that two shops make of
 * both: each compares the service's response with the model's.
 */
import { expect } from 'chai';
import * as fc from 'fast-check';
import { CATEGORIES, type Category, type Mode } from '../../../src/core/catalog/resources.ts';
import type { MockService } from '../../../src/service/mock/index.ts';
import type { createCaller } from './contract/service.ts';

const KEYS = ['demo-shop-key', 'other-shop-key'] as const;
export const GOOD = 'https://images.example/good.png';
const BAD = 'https://images.example/bad.png';
export const PROCESSING_MS = 4000;

export interface ModelProduct {
  shop: number;
  /** What the answer to its creation said of it, and what patches made of it. */
  record: Record<string, any>;
  assets: { id: string; eligible: boolean }[];
  readyAt: number;
  isDeleted: boolean;
}

export interface Model {
  now: number;
  products: ModelProduct[];
}

export interface Real {
  service: MockService;
  call: ReturnType<typeof createCaller>;
  advance(ms: number): void;
}

const refused = (answer: { status: number; body: any }, status: number, code: string) =>
  expect([answer.status, answer.body.error?.code]).to.deep.equal([status, code]);

const shown = (model: Model, { record, readyAt }: ModelProduct) => ({
  ...record,
  image_url: record.images[0]?.url ?? null,
  images: record.images.map((image: object, position: number) => ({
    ...image,
    position,
    is_primary: position === 0,
  })),
  swap_ready: record.images.length > 0 && readyAt <= model.now,
});

const living = (model: Model, shop: number) =>
  model.products.filter((product) => product.shop === shop && !product.isDeleted);
const takes = (model: Model, shop: number, sku: string | undefined, but?: ModelProduct) =>
  sku !== undefined &&
  living(model, shop).some((product) => product !== but && product.record.external_id === sku);

/** A call about one product, which may be the other shop's, or deleted, or none at all. */
interface About {
  shop: number;
  index: number;
}

class Call implements fc.AsyncCommand<Model, Real> {
  constructor(
    readonly name: string,
    readonly input: unknown,
    readonly run: (model: Model, real: Real) => Promise<void>,
  ) {}
  check(): boolean {
    return true;
  }
  toString(): string {
    return `${this.name}(${JSON.stringify(this.input)})`;
  }
}

const command = <Input>(
  name: string,
  input: fc.Arbitrary<Input>,
  run: (input: Input, model: Model, real: Real) => Promise<void>,
) => input.map((value) => new Call(name, value, (model, real) => run(value, model, real)));

/** Runs `then` where the product is there for this shop, and expects a 404 where it is not. */
async function aboutProduct(
  { shop, index }: About,
  model: Model,
  call: (id: string) => Promise<{ status: number; body: any }>,
  then: (product: ModelProduct, answer: { status: number; body: any }) => void,
): Promise<void> {
  const product = model.products[index % (model.products.length + 1)];
  const answer = await call(product?.record.id ?? '00000000-0000-4000-8000-000000000000');
  if (!product || product.shop !== shop || product.isDeleted) refused(answer, 404, 'not_found');
  else then(product, answer);
}

const shop = fc.nat(1);
const about = fc.record({ shop, index: fc.nat(30) });
const sku = fc.constantFrom('A', 'B', 'C');
const category = fc.constantFrom(...CATEGORIES);
const mode = fc.constantFrom<Mode>('swap', 'realtime');
const some = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: undefined });

const create = command(
  'create',
  fc.record({
    shop,
    title: fc.constantFrom('Lens', 'Ring', ''),
    category,
    external_id: some(sku),
    images: fc.array(fc.constantFrom(GOOD, BAD), { maxLength: 3 }),
  }),
  async ({ shop, ...json }, model, { call }) => {
    const answer = await call('POST', '/v1/products', { json, key: KEYS[shop] });
    if (json.title === '' || takes(model, shop, json.external_id))
      return void refused(answer, 400, 'validation_error');
    const record = answer.body.product;
    const product = { shop, record, assets: [], readyAt: model.now + PROCESSING_MS, isDeleted: false };
    model.products.push(product);
    expect(record).to.deep.include({
      title: json.title,
      category: json.category,
      external_id: json.external_id ?? null,
      model_type: null,
      tryon_status: 'inactive',
      active_asset_id: null,
    });
    expect(record.images.map(({ url }: any) => url)).to.deep.equal(json.images.filter((url) => url === GOOD));
    expect(answer.body.images_failed.map(({ code }: any) => code)).to.deep.equal(
      json.images.filter((url) => url === BAD).map(() => 'not_an_image'),
    );
    expect(record).to.deep.equal(shown(model, product));
  },
);

const get = command('get', about, (input, model, { call }) =>
  aboutProduct(
    input,
    model,
    (id) => call('GET', `/v1/products/${id}`, { key: KEYS[input.shop] }),
    (product, { body }) => {
      expect(body).to.deep.equal({ product: shown(model, product) });
    },
  ),
);

const list = command(
  'list',
  fc.record({
    shop,
    page: fc.integer({ min: 1, max: 3 }),
    limit: fc.integer({ min: 1, max: 4 }),
    category: some(category),
    tryon_status: some(fc.constantFrom('active', 'inactive')),
    external_id: some(sku),
  }),
  async ({ shop, page, limit, ...filter }, model, { call }) => {
    const given = Object.entries({ page, limit, ...filter }).filter(([, value]) => value !== undefined);
    const { body } = await call('GET', `/v1/products?${new URLSearchParams(given as never)}`, {
      key: KEYS[shop],
    });
    const found = living(model, shop).filter(({ record }) =>
      Object.entries(filter).every(([name, value]) => value === undefined || record[name] === value),
    );
    const products = found.slice((page - 1) * limit, page * limit).map((product) => shown(model, product));
    expect(body).to.deep.equal({ products, total: found.length, page, limit });
  },
);

interface Changes {
  title?: string;
  category?: Category;
  external_id?: string;
  mode?: Mode;
  tryon_enabled?: boolean;
}

/** Section 3 in one function: what the gate, the mode and the asset become, or null where it is refused. */
function gate({ record, assets }: ModelProduct, changes: Changes) {
  const model_type = changes.mode ?? record.model_type;
  const isActive = record.tryon_status === 'active';
  const same = { model_type, active_asset_id: record.active_asset_id };
  if (isActive && model_type !== record.model_type) return { ...same, tryon_status: 'inactive' };
  if (changes.tryon_enabled === false) return { ...same, tryon_status: 'inactive' };
  if (changes.tryon_enabled === undefined || isActive) return { ...same, tryon_status: record.tryon_status };
  if (model_type === 'swap') return { ...same, tryon_status: 'active' };
  const eligible = assets.filter((asset) => asset.eligible);
  const active_asset_id = record.active_asset_id ?? (eligible.length === 1 ? eligible[0]!.id : null);
  return model_type === 'realtime' && active_asset_id
    ? { model_type, active_asset_id, tryon_status: 'active' }
    : null;
}

const patch = command(
  'patch',
  fc.record({
    about,
    changes: fc.record(
      {
        title: fc.constantFrom('New', 'Other', ''),
        category,
        external_id: sku,
        mode,
        tryon_enabled: fc.boolean(),
      },
      { requiredKeys: [] },
    ),
  }),
  ({ about, changes }, model, { call }) =>
    aboutProduct(
      about,
      model,
      (id) => call('PATCH', `/v1/products/${id}`, { json: changes, key: KEYS[about.shop] }),
      (product, answer) => {
        const after = gate(product, changes);
        if (!after || changes.title === '' || takes(model, about.shop, changes.external_id, product))
          return void refused(answer, 400, 'validation_error');
        const { title, category, external_id } = { ...product.record, ...changes };
        Object.assign(product.record, after, { title, category, external_id });
        expect(answer.body).to.deep.equal({ product: shown(model, product) });
      },
    ),
);

const remove = command('delete', about, (input, model, { call }) =>
  aboutProduct(
    input,
    model,
    (id) => call('DELETE', `/v1/products/${id}`, { key: KEYS[input.shop] }),
    (product, { body }) => {
      expect(body).to.deep.equal({ deleted: true });
      product.isDeleted = true;
    },
  ),
);

const addImage = command(
  'addImage',
  fc.record({ about, url: fc.constantFrom(GOOD, BAD, 'no url') }),
  ({ about, url }, model, { call }) =>
    aboutProduct(
      about,
      model,
      (id) => call('POST', `/v1/products/${id}/images`, { json: { url }, key: KEYS[about.shop] }),
      (product, answer) => {
        if (url !== GOOD) return void refused(answer, 400, url === BAD ? 'not_an_image' : 'invalid_url');
        const { images } = product.record;
        if (images.length === 0) product.readyAt = model.now + PROCESSING_MS;
        expect(answer.body.image).to.include({
          url,
          position: images.length,
          is_primary: images.length === 0,
        });
        images.push(answer.body.image);
      },
    ),
);

const removeImage = command(
  'removeImage',
  fc.record({ about, image: fc.nat(3) }),
  ({ about, image }, model, { call }) => {
    const images = model.products[about.index % (model.products.length + 1)]?.record.images ?? [];
    const imageId = images[image]?.id ?? '00000000-0000-4000-8000-000000000000';
    return aboutProduct(
      about,
      model,
      (id) => call('DELETE', `/v1/products/${id}/images/${imageId}`, { key: KEYS[about.shop] }),
      (product, answer) => {
        if (!images[image]) return void refused(answer, 404, 'not_found');
        expect(answer.body).to.deep.equal({ deleted: true });
        product.record.images.splice(image, 1);
      },
    );
  },
);

const attach = command(
  'attachAsset',
  fc.record({ index: fc.nat(30), eligible: fc.boolean() }),
  async ({ index, eligible }, model, { service }) => {
    const products = model.products.filter(({ isDeleted }) => !isDeleted);
    const product = products[index % (products.length || 1)];
    if (product) product.assets.push(service.panel.attachAsset(product.record.id, { eligible }));
  },
);

const activate = command(
  'activateAsset',
  fc.record({ index: fc.nat(30), asset: fc.nat(2) }),
  async ({ index, asset }, model, { service }) => {
    const products = model.products.filter(({ isDeleted }) => !isDeleted);
    const product = products[index % (products.length || 1)];
    const chosen = product?.assets[asset];
    if (!product || !chosen?.eligible) return;
    service.panel.activateAsset(chosen.id);
    product.record.active_asset_id = chosen.id;
  },
);

const advance = command('advance', fc.constantFrom(1, 1999, 3999, 4000), async (ms, model, real) => {
  model.now += ms;
  real.advance(ms);
});

const usage = command('usage', shop, async (shop, model, { call }) => {
  const { body } = await call('GET', '/v1/usage', { key: KEYS[shop] });
  expect(body.products.used).to.equal(living(model, shop).length);
});

/** The more frequent ones are named more often. */
export const CALLS = [
  create,
  create,
  get,
  list,
  patch,
  patch,
  patch,
  remove,
  addImage,
  removeImage,
  attach,
  activate,
  advance,
  usage,
];
