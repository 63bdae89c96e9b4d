/** Feeds in other encodings than UTF-8: told by their letters, whatever they declare, and never read as garbage. */
import { expect } from 'chai';
import { readFeed } from '../../../src/merchant/sync/feed/read-feed.ts';
import { checkRow } from '../../../src/merchant/sync/plan/check-row.ts';
import { encodeAs } from '../encode-as.ts';

const TITLES: Record<string, string[]> = {
  'windows-1250': ['Naszyjnik złoty', 'Sukienka żółta – letnia', 'Pierścionek zaręczynowy', 'Zegarek męski'],
  'windows-1251': ['Кольцо золотое', 'Серьги серебряные', 'Платье летнее', 'Часы мужские'],
  'windows-1252': ['Collier doré à breloques', 'Boucles d’oreilles', 'Sac à main 20 €'],
  'windows-1253': ['Δαχτυλίδι χρυσό', 'Σκουλαρίκια ασημένια', 'Γυαλιά ηλίου'],
  'windows-1254': ['Gümüş kolye', 'Altın yüzük', 'Güneş gözlüğü', 'Kadın saati – şık'],
  'iso-8859-2': ['Náhrdelník stříbrný', 'Šaty letní žluté', 'Sluneční brýle', 'Pánské hodinky'],
  'koi8-r': ['Кольцо золотое', 'Серьги серебряные', 'Платье летнее'],
  shift_jis: ['ゴールドリング', 'シルバーピアス', 'Tシャツ 黒', '夏のワンピース'],
  big5: ['黃金戒指', '純銀耳環', '太陽眼鏡', '夏日洋裝'],
  gbk: ['黄金戒指', '纯银耳环', '夏季连衣裙', '男士手表'],
  'euc-kr': ['금반지', '은귀걸이', '여름 원피스'],
};

const csvOf = (titles: readonly string[]) =>
  [
    'sku,title,category,image',
    ...titles.map((title, index) => `S-${index},${title},jewelry,https://cdn.example/${index}.jpg`),
  ].join('\n');
const xmlOf = (declared: string, titles: readonly string[]) =>
  `<?xml version="1.0" encoding="${declared}"?><products>${titles.map((title, index) => `<product sku="S-${index}" name="${title}" image="https://cdn.example/a.jpg"/>`).join('')}</products>`;

async function read(bytes: Uint8Array, encoding?: string, size = Infinity) {
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  }
  const feed = await readFeed(chunks(), {}, encoding);
  const rows = [];
  for await (const row of feed.rows) rows.push(row);
  return { titles: rows.map(({ title }) => title), rows, encoding: feed.encoding };
}

describe('The encoding of a feed', () => {
  for (const [name, titles] of Object.entries(TITLES)) {
    it(`is told by its letters: ${name}`, async () => {
      for (const size of [Infinity, 5]) {
        const feed = await read(encodeAs(name, csvOf(titles)), undefined, size);
        expect(feed.titles).to.eql(titles);
        expect(feed.encoding).to.equal(name === 'gbk' ? 'gb18030' : name);
      }
    });

    it(`is told by its letters where the feed declares another: ${name}`, async () => {
      const wrong = name === 'windows-1252' ? 'utf-8' : 'ISO-8859-1';
      for (const declared of ['UTF-8', wrong, 'x-none'])
        expect((await read(encodeAs(name, xmlOf(declared, titles)))).titles).to.eql(titles);
    });
  }

  it('is UTF-8 where the bytes are, whatever the feed declares', async () => {
    const bytes = new TextEncoder().encode(xmlOf('windows-1251', ['Größe', 'Кольцо']));
    expect(await read(bytes)).to.deep.include({ titles: ['Größe', 'Кольцо'], encoding: 'utf-8' });
  });

  it('is the declared one where letters fit several', async () => {
    const titles = ['Auksinis žiedas'];
    expect((await read(encodeAs('windows-1257', xmlOf('windows-1257', titles)))).titles).to.eql(titles);
  });

  it('is asked for where letters fit several, and taken as it is given', async () => {
    const bytes = encodeAs('windows-1257', csvOf(['Auksinis žiedas']));
    const error = await read(bytes).catch(({ message }: Error) => message);
    expect(error).to.match(/windows-1257 and windows-1252 are possible.*--encoding windows-1257/);
    expect((await read(bytes, 'windows-1257')).titles).to.eql(['Auksinis žiedas']);
  });

  it('is told by letters that come late in a long feed', async () => {
    const plain = Array.from({ length: 20_000 }, (_, index) => `Ring ${index}`);
    const titles = [...plain, ...TITLES['windows-1251']!];
    const feed = await read(encodeAs('windows-1251', csvOf(titles)), undefined, 2 ** 16);
    expect(feed.titles.slice(-4)).to.eql(titles.slice(-4));
  });

  it('of one row that was pasted from elsewhere leaves out that row alone', async () => {
    const good = new TextEncoder().encode(csvOf(Array.from({ length: 20 }, (_, index) => `Größe ${index}`)));
    const bytes = Buffer.concat([
      good,
      encodeAs('windows-1252', '\nS-20,Größe L,jewelry,https://cdn.example/a.jpg'),
    ]);
    const { rows } = await read(bytes);
    const codes = rows
      .map((row) => checkRow(row, String(row.values.sku), { id: 'sku' }))
      .map((checked) => 'code' in checked && checked.code);
    expect(codes.indexOf('broken-row')).to.equal(20);
    expect(codes.filter(Boolean)).to.have.length(1);
  });

  for (const [what, start] of [
    ['two byte-order marks', '\uFEFF\uFEFF'],
    ['a byte-order mark before a quote', '\uFEFF"'],
    ['a byte-order mark that was saved as text', 'ï»¿'],
    ['a byte-order mark within the first name', '\uFEFF"\uFEFF'],
  ] as const)
    it(`is not confused by ${what}`, async () => {
      const text = `${start}sku${start.includes('"') ? '"' : ''},title\nA,Größe`;
      const { rows } = await read(new TextEncoder().encode(`\uFEFF${text}`));
      expect(rows[0]!.values.sku).to.satisfy((sku: unknown) => String(sku) === 'A');
    });
});
