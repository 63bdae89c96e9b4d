/**
 * The shapes of real exports, rebuilt by hand from public repositories: names of columns and what they leave out. Of each, how many
 * rows can be used at once, and how many after the one change that the error names.
 */
import { expect } from 'chai';
import { readFileSync } from 'node:fs';
import { categoryMapOf, findCategory, guessCategory } from '../../../src/merchant/sync/feed/categories.ts';
import { readFeed, type Columns } from '../../../src/merchant/sync/feed/read-feed.ts';
import { checkRow, readExternalId, isSkip } from '../../../src/merchant/sync/plan/check-row.ts';
import type { Category } from '../../../src/core/catalog/resources.ts';

interface Given {
  id?: string;
  columns?: Columns;
  defaultCategory?: Category;
}

async function usable(text: string, { id: chosen, columns, defaultCategory }: Given = {}) {
  const feed = await readFeed(new Blob([text]).stream(), columns);
  const id = chosen ?? feed.idField;
  const ids: string[] = [];
  const problems = new Set<string>();
  let rows = 0;
  for await (const row of feed.rows) {
    const externalId = readExternalId(row, id);
    if (externalId && ids.includes(externalId)) continue;
    rows++;
    const checked = checkRow(row, externalId, {
      id,
      categories: new Map(),
      idHint: chosen ? undefined : feed.idHint,
      isIdChosen: chosen !== undefined,
      defaultCategory,
    });
    if (isSkip(checked)) problems.add(`${checked.problem}: ${checked.remedy}`);
    else if (row.pictures.length > 0) ids.push(externalId);
  }
  return { name: feed.name, rows, ids, problems: [...problems].join('\n') };
}

const IMAGE = 'https://cdn.example/a.jpg';
const SHOPIFY =
  'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Price,Image Src';
const GOOGLE = (fields: string) =>
  `<rss xmlns:g="http://base.google.com/ns/1.0"><channel><item>${fields}<g:image_link>${IMAGE}</g:image_link><title>A</title></item></channel></rss>`;
const PRODUCTS_JSON = JSON.stringify({
  products: [
    {
      id: 1,
      title: 'Hoops',
      handle: 'hoops',
      product_type: 'Earrings',
      published_at: '2024-01-01',
      variants: [
        {
          id: 11,
          title: 'Gold',
          sku: 'H-G',
          price: '9',
          featured_image: { src: 'https://cdn.example/gold.jpg' },
        },
        { id: 12, title: 'Silver', sku: 'H-S', price: '9', featured_image: null },
      ],
      images: [{ id: 5, src: IMAGE }],
    },
  ],
});

const AT_ONCE: readonly [name: string, text: string, ids: string[]][] = [
  [
    'WooCommerce in German',
    `ID,Typ,Artikelnummer,Name,Veröffentlicht,Kategorien,Bilder\n7,simple,B-1,Sonne,1,Sonnenbrillen,${IMAGE}`,
    ['B-1'],
  ],
  [
    'WooCommerce in French',
    `ID,Type,UGS,Nom,Publié,Catégories,Images\n7,simple,B-1,Or,1,Bijoux > Boucles d'oreilles,${IMAGE}`,
    ['B-1'],
  ],
  [
    'WooCommerce in Russian, after a blank line',
    `\n\t\uFEFFID,Тип,Артикул,Имя,Опубликован,Категории,Изображения\n7,simple,B-1,A,1,Украшения > Серьги,${IMAGE}`,
    ['B-1'],
  ],
  [
    'WooCommerce in Spanish',
    `ID,Tipo,SKU,Nombre,Publicado,Categorías,Imágenes\n7,simple,B-1,A,1,Relojes,${IMAGE}`,
    ['B-1'],
  ],
  [
    'WooCommerce by its API',
    JSON.stringify([
      {
        id: 7,
        name: 'A',
        sku: 'B-1',
        permalink: 'https://s.example/a',
        type: 'simple',
        status: 'publish',
        categories: [{ id: 1, name: 'Handbags' }],
        images: [{ src: IMAGE }],
      },
    ]),
    ['B-1'],
  ],
  ['Shopify’s products.json, a product of two variants', PRODUCTS_JSON, ['H-G', 'H-S']],
  [
    'a Shopify export that says the category as a word',
    `${SHOPIFY}\nhoops,Hoops,,V,Necklace,,true,Title,Default,N-1,9,${IMAGE}`,
    ['N-1'],
  ],
  [
    'a Google feed in German',
    GOOGLE(
      '<g:id>A</g:id><g:google_product_category>Bekleidung &amp; Accessoires &gt; Schmuck &gt; Ohrringe</g:google_product_category>',
    ),
    ['A'],
  ],
  [
    'a Google feed with our category beside its own',
    GOOGLE('<g:id>A</g:id><g:product_type>Unknown</g:product_type><g:category>eyewear</g:category>'),
    ['A'],
  ],
  [
    'Meta’s template of a catalog, below its notes',
    `# Required | A unique ID; at most 100 characters.,# Required | A title.,# Optional | One of Google's.,# Required | An address.\nid,title,google_product_category,image_link\nA,N,Apparel & Accessories > Jewelry,${IMAGE}`,
    ['A'],
  ],
  [
    'Heureka’s XML',
    `<?xml version="1.0"?><SHOP><SHOPITEM><ITEM_ID>A</ITEM_ID><PRODUCTNAME>N</PRODUCTNAME><CATEGORYTEXT>Heureka.cz | Oblečení | Šaty</CATEGORYTEXT><IMGURL>${IMAGE}</IMGURL><URL>https://s.example/a</URL></SHOPITEM></SHOP>`,
    ['A'],
  ],
  [
    'Yandex’ XML, with its categories apart',
    `<yml_catalog><shop><name>S</name><categories><category id="1">Женская одежда</category><category id="2" parentId="1">Новинки</category></categories><offers><offer id="A" available="true"><name>N</name><categoryId>2</categoryId><picture>${IMAGE}</picture></offer></offers></shop></yml_catalog>`,
    ['A'],
  ],
  [
    'WooCommerce through a plug-in, whose type is none of ours',
    `id,name,sku,type,main_image,all_images,categories\n7,N,A,variable,${IMAGE},${IMAGE}; ${IMAGE},Handbags`,
    ['A'],
  ],
  ['a category as a slug', `sku,name,category,image\nA,N,charms-pendants,${IMAGE}`, ['A']],
  [
    'attributes of elements',
    `<products><product sku="A" name="N" categories="Sunglasses" image="${IMAGE}"/></products>`,
    ['A'],
  ],
];

/** What is refused first, with the change that the error names. */
const WITH_A_FLAG: readonly [name: string, text: string, named: RegExp, given: Given, ids: string[]][] = [
  [
    'Shopify without SKUs',
    `${SHOPIFY}\nhoops,Hoops,,V,Earrings,,true,Color,Gold,,9,${IMAGE}\nhoops,,,,,,,,Silver,,9,`,
    /--id handle.*link\[rel=canonical\]@href.*data-id-pattern="\/products\/\(/,
    { id: 'handle' },
    ['hoops'],
  ],
  [
    'Shopify without the column of SKUs',
    `Handle,Title,Body (HTML),Type,Image Src\nhoops,Hoops,,Rings,${IMAGE}`,
    /--id handle/,
    { id: 'handle' },
    ['hoops'],
  ],
  [
    'Shopify without SKUs and categories',
    `${SHOPIFY}\nhoops,Hoops,,V,,,true,Title,Default,,9,${IMAGE}`,
    /--id handle.*--default-category/,
    { id: 'handle', defaultCategory: 'jewelry' },
    ['hoops'],
  ],
  [
    'WooCommerce without SKUs',
    `ID,Type,SKU,Name,Published,Categories,Images\n7,simple,,A,1,Rings,${IMAGE}`,
    /--id id/,
    { id: 'id' },
    ['7'],
  ],
  [
    'Wix without SKUs',
    `handleId,fieldType,name,productImageUrl,collection,sku\nproduct_1,Product,A,a.jpg,Rings,`,
    /--id handleid/,
    { id: 'handleid' },
    ['product_1'],
  ],
  [
    'Shopware, whose categories are numbers of its own',
    `id;parent_id;product_number;active;name;cover_media_url;categories\n1;;SW-1;1;A;${IMAGE};0a1b|2c3d`,
    /--default-category/,
    { defaultCategory: 'clothes' },
    ['SW-1'],
  ],
  [
    'ids that Shopify made for Google',
    GOOGLE('<g:id>shopify_US_1_2</g:id><g:mpn>M-1</g:mpn><g:product_type>Rings</g:product_type>'),
    /--id mpn/,
    { id: 'mpn' },
    ['M-1'],
  ],
  [
    'ids that Shopify made for Google, without any other',
    GOOGLE('<g:id>shopify_US_1_2</g:id><g:product_type>Rings</g:product_type>'),
    /Shopify's own export.*--id id if/,
    { id: 'id' },
    ['shopify_US_1_2'],
  ],
  [
    'a Google feed without categories',
    GOOGLE('<g:id>A</g:id>'),
    /--default-category/,
    { defaultCategory: 'jewelry' },
    ['A'],
  ],
];

describe('A real export', () => {
  for (const [name, text, ids] of AT_ONCE)
    it(`is usable at once: ${name}`, async () => {
      const read = await usable(text);
      expect(read.ids, read.problems).to.eql(ids);
    });

  for (const [name, text, named, given, ids] of WITH_A_FLAG)
    it(`is usable after the flag that its error names: ${name}`, async () => {
      const first = await usable(text);
      expect(first.ids).to.eql([]);
      expect(first.problems).to.match(named);
      expect((await usable(text, given)).ids).to.eql(ids);
    });

  it('is in the table of docs/sync.md, with what of it can be used', async () => {
    const table: string[][] = [];
    for (const [name, text] of AT_ONCE) {
      const { rows, ids } = await usable(text);
      table.push([name, `${rows}`, `${ids.length}`, '', '']);
    }
    for (const [name, text, , given] of WITH_A_FLAG) {
      const { rows, ids } = await usable(text);
      const flags = [
        given.id && `--id ${given.id}`,
        given.defaultCategory && `--default-category ${given.defaultCategory}`,
      ];
      const after = (await usable(text, given)).ids.length;
      table.push([name, `${rows}`, `${ids.length}`, `\`${flags.filter(Boolean).join(' ')}\``, `${after}`]);
    }
    const [, section = ''] = readFileSync('docs/sync.md', 'utf8').split('| an export or feed ');
    const written = section
      .split('\n\n')[0]!
      .split('\n')
      .slice(2)
      .map((line) =>
        line
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.trim()),
      );
    expect(written).to.deep.equal(table);
  });

  it('that nothing knows is refused with its columns, and read by --columns', async () => {
    const text = `Art-Code;Produkt;Gruppe;Fotoadresse\nX-1;Brille;Sonnenbrillen;${IMAGE}`;
    const error = await usable(text).catch(({ message }: Error) => message);
    expect(error).to.match(/--columns sku=art-code,title=produkt,category=gruppe,image=fotoadresse/);
    const columns = { sku: 'Art-Code', title: 'Produkt', category: 'Gruppe', image: 'Fotoadresse' };
    expect((await usable(text, { columns })).ids).to.eql(['X-1']);
    const wrong = await usable(text, { columns: { ...columns, sku: 'SKU' } }).catch(
      ({ message }: Error) => message,
    );
    expect(wrong).to.match(/no column SKU.*art-code/);
  });

  it('that nothing knows is guessed column by column', async () => {
    const error = await usable(
      `<products><product><categoryName>Rings</categoryName><brand>B</brand><ean>1</ean><fullName>N</fullName><articleCode>A</articleCode><imgUrl>${IMAGE}</imgUrl></product></products>`,
    ).catch(({ message }: Error) => message);
    expect(error).to.match(/sku=articlecode,title=fullname,category=categoryname,image=imgurl/);
  });

  it('without any product is said to have none', async () => {
    expect(await usable('{"sections":{}}').catch(({ message }: Error) => message)).to.match(
      /^There is no product in this file/,
    );
  });

  it('gives each variant of products.json its own picture, else the product’s', async () => {
    const pictures = [];
    for await (const row of (await readFeed(new Blob([PRODUCTS_JSON]).stream())).rows)
      pictures.push(row.pictures);
    expect(pictures).to.eql([['https://cdn.example/gold.jpg'], [IMAGE]]);
  });

  it('never takes the number of a post for a SKU that is missing', async () => {
    const text = `id,sku,name,category,image\n7,,A,eyewear,${IMAGE}\n8,S,B,eyewear,${IMAGE}`;
    expect((await usable(text)).ids).to.eql(['S']);
  });
});

describe('A category in words', () => {
  for (const [text, category] of [
    ['Sunglasses', 'eyewear'],
    ['Women’s Earrings', 'jewelry'],
    ["Men's Watches", 'watch'],
    ['Home > Jewellery > New in', 'jewelry'],
    ['bangles/bracelets', 'jewelry'],
    ['Vêtements et accessoires > Lunettes de soleil', 'eyewear'],
    ['Ropa y accesorios > Joyería > Relojes', 'watch'],
    ['Apparel & Accessories > Jewelry > Watch Accessories', undefined],
    ['Bekleidung & Accessoires > Schmuck > Uhrenzubehör', undefined],
    ['Shoes & Bags', undefined],
    ['Ring lights', undefined],
  ] as const)
    it(`${text} is ${category ?? 'not known'}`, () => {
      expect(findCategory([text], new Map())).to.equal(category);
    });

  it('that only contains one is a guess for the map', () => {
    expect(guessCategory('Silver ring')).to.equal('jewelry');
    expect(guessCategory('Gift boxes')).to.equal(null);
  });

  it('is found by wildcards of the map, after what it says exactly', async () => {
    const map = await categoryMapOf({ 'Gold > *': 'jewelry', '*gift*': '', 'Gold > Watch': 'watch' });
    expect(findCategory(['Gold > Fine > Studs'], map)).to.equal('jewelry');
    expect(findCategory(['Gold > Watch'], map)).to.equal('watch');
    expect(findCategory(['All gifts'], map)).to.equal(null);
    expect(findCategory(['Silver'], map)).to.equal(undefined);
  });
});
