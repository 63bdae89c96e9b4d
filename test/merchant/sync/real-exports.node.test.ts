/**
 * The shapes of real exports, rebuilt by hand from public repositories: names of columns and what they leave out. Of each, how many
 * rows can be used at once, and how many after the one change that the error names.
 */
import { expect } from 'chai';
import { readFileSync } from 'node:fs';
import type { Category } from '../../../src/core/catalog/resources.ts';
import { readFeed, type Columns } from '../../../src/merchant/sync/feed/read-feed.ts';
import { checkRow, readExternalId, isSkip } from '../../../src/merchant/sync/plan/check-row.ts';

/** @param flags as on the command line: `--id` and `--default-category` */
async function usable(text: string, flags = '', columns?: Columns) {
  const flag = (name: string) => new RegExp(`--${name} (\\S+)`).exec(flags)?.[1];
  const chosen = flag('id');
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
      defaultCategory: flag('default-category') as Category | undefined,
    });
    if (isSkip(checked)) problems.add(`${checked.problem}: ${checked.remedy}`);
    else if (row.pictures.length > 0) ids.push(externalId);
  }
  return { rows, ids, problems: [...problems].join('\n') };
}

const refusal = (text: string, columns?: Columns) =>
  usable(text, '', columns).then(
    () => 'It was read.',
    ({ message }: Error) => message,
  );

const IMAGE = 'https://cdn.example/a.jpg';
const SHOPIFY =
  'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Price,Image Src';
const GOOGLE = (fields: string) =>
  `<rss xmlns:g="http://base.google.com/ns/1.0"><channel><item>${fields}<g:image_link>${IMAGE}</g:image_link><title>A</title></item></channel></rss>`;
const VARIANTS = [
  { id: 11, title: 'Gold', sku: 'A', price: '9', featured_image: { src: 'https://cdn.example/gold.jpg' } },
  { id: 12, title: 'Silver', sku: 'B', price: '9', featured_image: null },
];
const HOOPS = {
  id: 1,
  title: 'Hoops',
  handle: 'hoops',
  product_type: 'Earrings',
  published_at: '2024-01-01',
};
const PRODUCTS_JSON = JSON.stringify({
  products: [{ ...HOOPS, variants: VARIANTS, images: [{ id: 5, src: IMAGE }] }],
});
const WOO_API = {
  id: 7,
  name: 'A',
  sku: 'A',
  permalink: 'https://s.example/a',
  type: 'simple',
  status: 'publish',
};

/** The product is A in each, but for one of two variants. */
const AT_ONCE: Record<string, string> = {
  'WooCommerce in German': `ID,Typ,Artikelnummer,Name,Veröffentlicht,Kategorien,Bilder\n7,simple,A,Sonne,1,Sonnenbrillen,${IMAGE}`,
  'WooCommerce in French': `ID,Type,UGS,Nom,Publié,Catégories,Images\n7,simple,A,Or,1,Bijoux > Boucles d'oreilles,${IMAGE}`,
  'WooCommerce in Russian, after a blank line': `\n\t\uFEFFID,Тип,Артикул,Имя,Опубликован,Категории,Изображения\n7,simple,A,A,1,Украшения > Серьги,${IMAGE}`,
  'WooCommerce in Spanish': `ID,Tipo,SKU,Nombre,Publicado,Categorías,Imágenes\n7,simple,A,A,1,Relojes,${IMAGE}`,
  'WooCommerce by its API': JSON.stringify([
    { ...WOO_API, categories: [{ id: 1, name: 'Handbags' }], images: [{ src: IMAGE }] },
  ]),
  'Shopify’s products.json, a product of two variants': PRODUCTS_JSON,
  'a Shopify export that says the category as a word': `${SHOPIFY}\nhoops,Hoops,,V,Necklace,,true,Title,Default,A,9,${IMAGE}`,
  'a Google feed in German': GOOGLE(
    '<g:id>A</g:id><g:google_product_category>Bekleidung &amp; Accessoires &gt; Schmuck &gt; Ohrringe</g:google_product_category>',
  ),
  'a Google feed with our category beside its own': GOOGLE(
    '<g:id>A</g:id><g:product_type>Unknown</g:product_type><g:category>eyewear</g:category>',
  ),
  'Meta’s template of a catalog, below its notes': `# Required | A unique ID; at most 100 characters.,# Required | A title.,# Optional | One of Google's.,# Required | An address.\nid,title,google_product_category,image_link\nA,N,Apparel & Accessories > Jewelry,${IMAGE}`,
  'Meta’s template in French': `# Requis | Un identifiant unique.,# Requis | Un titre.,"# Facultatif | Une catégorie, de Google.",# Requis | Une adresse.\nid,title,google_product_category,image_link\nA,N,Apparel & Accessories > Jewelry,${IMAGE}`,
  'Meta’s template in German, with tabs': `# Erforderlich | Eine ID.\t# Erforderlich | Ein Titel.\t# Optional | Eine Kategorie.\t# Erforderlich | Ein Link.\nid\ttitle\tgoogle_product_category\timage_link\nA\tN\tApparel & Accessories > Jewelry\t${IMAGE}`,
  'a table below a comment': `# Exported on Monday\n#\nsku,title,category,image\nA,N,Rings,${IMAGE}`,
  'Heureka’s XML': `<?xml version="1.0"?><SHOP><SHOPITEM><ITEM_ID>A</ITEM_ID><PRODUCTNAME>N</PRODUCTNAME><CATEGORYTEXT>Heureka.cz | Oblečení | Šaty</CATEGORYTEXT><IMGURL>${IMAGE}</IMGURL><URL>https://s.example/a</URL></SHOPITEM></SHOP>`,
  'Yandex’ XML, with its categories apart': `<yml_catalog><shop><name>S</name><categories><category id="1">Женская одежда</category><category id="2" parentId="1">Новинки</category></categories><offers><offer id="A" available="true"><name>N</name><categoryId>2</categoryId><picture>${IMAGE}</picture></offer></offers></shop></yml_catalog>`,
  'WooCommerce through a plug-in, whose type is none of ours': `id,name,sku,type,main_image,all_images,categories\n7,N,A,variable,${IMAGE},${IMAGE}; ${IMAGE},Handbags`,
  'a category as a slug': `sku,name,category,image\nA,N,charms-pendants,${IMAGE}`,
  'attributes of elements': `<products><product sku="A" name="N" categories="Sunglasses" image="${IMAGE}"/></products>`,
};

/** What is refused first, with the change that the error names, what the error says besides, and the product's id if it is not A. */
const WITH_A_FLAG: Record<string, [text: string, flags: string, besides?: RegExp, id?: string]> = {
  'Shopify without SKUs': [
    `${SHOPIFY}\nA,Hoops,,V,Earrings,,true,Color,Gold,,9,${IMAGE}\nA,,,,,,,,Silver,,9,`,
    '--id handle',
    /link\[rel=canonical\]@href.*data-id-pattern="\/products\/\(/,
  ],
  'Shopify without the column of SKUs': [
    `Handle,Title,Body (HTML),Type,Image Src\nA,Hoops,,Rings,${IMAGE}`,
    '--id handle',
  ],
  'Shopify without SKUs and categories': [
    `${SHOPIFY}\nA,Hoops,,V,,,true,Title,Default,,9,${IMAGE}`,
    '--id handle --default-category jewelry',
  ],
  'WooCommerce without SKUs': [
    `ID,Type,SKU,Name,Published,Categories,Images\nA,simple,,A,1,Rings,${IMAGE}`,
    '--id id',
    // It is no remedy where others have a SKU.
    /give it a SKU.*--id id, which takes the number of every product/,
  ],
  'Wix without SKUs': [
    `handleId,fieldType,name,productImageUrl,collection,sku\nA,Product,A,a.jpg,Rings,`,
    '--id handleid',
  ],
  'Shopware, whose categories are numbers of its own': [
    `id;parent_id;product_number;active;name;cover_media_url;categories\n1;;A;1;A;${IMAGE};0a1b|2c3d`,
    '--default-category clothes',
  ],
  'ids that Shopify made for Google': [
    GOOGLE('<g:id>shopify_US_1_2</g:id><g:mpn>A</g:mpn><g:product_type>Rings</g:product_type>'),
    '--id mpn',
  ],
  'ids that Shopify made for Google, without any other': [
    GOOGLE('<g:id>shopify_US_1_2</g:id><g:product_type>Rings</g:product_type>'),
    '--id id',
    /Shopify's own export.*--id id if/,
    'shopify_US_1_2',
  ],
  'a Google feed without categories': [GOOGLE('<g:id>A</g:id>'), '--default-category jewelry'],
};

describe('A real export', () => {
  for (const [name, text] of Object.entries(AT_ONCE))
    it(`is usable at once: ${name}`, async () => {
      const { ids, problems } = await usable(text);
      expect(ids, problems).to.eql(text === PRODUCTS_JSON ? ['A', 'B'] : ['A']);
    });

  for (const [name, [text, flags, besides = /./, id = 'A']] of Object.entries(WITH_A_FLAG))
    it(`is usable after the flag that its error names: ${name}`, async () => {
      const first = await usable(text);
      expect(first.ids).to.eql([]);
      const named = flags.match(/--id \S+|--default-category/g)!.join('.*');
      expect(first.problems).to.match(new RegExp(named)).and.to.match(besides);
      expect((await usable(text, flags)).ids).to.eql([id]);
    });

  it('is in the table of docs/sync.md, with what of it can be used', async () => {
    const count = async (text: string, flags?: string) => {
      const { rows, ids } = await usable(text, flags);
      return [`${rows}`, `${ids.length}`] as const;
    };
    const table: string[][] = [];
    for (const [name, text] of Object.entries(AT_ONCE)) table.push([name, ...(await count(text)), '', '']);
    for (const [name, [text, flags]] of Object.entries(WITH_A_FLAG))
      table.push([name, ...(await count(text)), `\`${flags}\``, (await count(text, flags))[1]]);
    const [, section = ''] = readFileSync('docs/sync.md', 'utf8').split('| an export or feed ');
    const lines = section.split('\n\n')[0]!.split('\n').slice(2);
    const cells = (line: string) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim());
    expect(lines.map(cells)).to.deep.equal(table);
  });

  it('that nothing knows is refused with its columns, and read by --columns', async () => {
    const text = `Art-Code;Produkt;Gruppe;Fotoadresse\nX-1;Brille;Sonnenbrillen;${IMAGE}`;
    expect(await refusal(text)).to.match(
      /--columns sku=art-code,title=produkt,category=gruppe,image=fotoadresse/,
    );
    const columns = { sku: 'Art-Code', title: 'Produkt', category: 'Gruppe', image: 'Fotoadresse' };
    expect((await usable(text, '', columns)).ids).to.eql(['X-1']);
    expect(await refusal(text, { ...columns, sku: 'SKU' })).to.match(/no column SKU.*art-code/);
  });

  it('that nothing knows is guessed column by column', async () => {
    const error = await refusal(
      `<products><product><categoryName>Rings</categoryName><brand>B</brand><ean>1</ean><fullName>N</fullName><articleCode>A</articleCode><imgUrl>${IMAGE}</imgUrl></product></products>`,
    );
    expect(error).to.match(/sku=articlecode,title=fullname,category=categoryname,image=imgurl/);
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
