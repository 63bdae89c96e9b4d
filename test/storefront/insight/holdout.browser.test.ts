/** The visitor's group: how it is drawn, how long it stays, and that it is kept with consent alone. */
import { expect } from '@open-wc/testing';
import { createHoldout } from '../../../src/storefront/insight/holdout.ts';
import { listenToConsole } from '../../helpers/replace.ts';
import { aPage, type InsightPage } from './a-page.ts';
import { googleTagManager } from './receivers.ts';

const NAME = 'storefront-tryon holdout';
const READY = { state: 'ready', product: { id: 'p-1', external_id: 'SKU-1', title: 'Aviator' } };
const LOADING = { state: 'loading', product: null };
const draw = (percent: string, random = Math.random) => createHoldout(percent, () => localStorage, random);
const today = () => Math.floor(Date.now() / 86_400_000);

describe('The holdout', () => {
  let visited: InsightPage;
  const startInsight: InsightPage['start'] = (settings) => visited.start(settings);
  beforeEach(async () => (visited = await aPage()));
  afterEach(() => {
    localStorage.clear();
    visited.leave();
  });

  it('holds so many percent of visitors', () => {
    const drawn = Array.from({ length: 1000 }, (_, lot) => draw('10', () => lot / 1000)!.variant);
    expect(drawn.filter((name) => name === 'held')).to.have.length(100);
    expect(draw('100')!.variant).to.equal('held');
  });

  it('is off with 0, and with a value that is no percentage, which is said', () => {
    const said = listenToConsole('warn');
    for (const value of [null, '', '0', 'ten', '-1', '101', 'NaN']) expect(draw(value!)).to.equal(null);
    expect(said).to.have.length(4);
    expect(said[0]).to.contain('0 to 100').and.to.contain('"ten"');
  });

  it('stays the same on each page after consent', () => {
    const first = draw('50')!;
    first.follow('granted');
    for (let view = 0; view < 20; view++) expect(draw('50')!.variant).to.equal(first.variant);
    expect(draw('50')!.isKept()).to.equal(true);
  });

  it('keeps those who are held when more are', () => {
    const first = draw('10', () => 0.05)!;
    first.follow('granted');
    expect(first.variant).to.equal('held');
    expect(draw('20')!.variant).to.equal('held');
    expect(draw('5')!.variant).to.equal('shown');
  });

  it('keeps nothing without consent, draws for each page view, and says so', () => {
    const insight = startInsight({ holdout: '50' });
    expect(localStorage.length).to.equal(0);
    expect(insight.describe().join()).to.contain('for this page view alone');
    const variants = new Set(Array.from({ length: 40 }, () => draw('50')!.variant));
    expect([...variants]).to.have.members(['held', 'shown']);
  });

  it('keeps a lot that many visitors share, no name of one', () => {
    draw('50')!.follow('granted');
    expect(localStorage.length).to.equal(1);
    expect(localStorage.getItem(NAME)).to.match(/^\d{1,3} \d{5}$/);
  });

  it('removes what it kept once consent is withdrawn', () => {
    const holdout = draw('50')!;
    holdout.follow('granted');
    holdout.follow('denied');
    expect(localStorage.length).to.equal(0);
    expect(holdout.isKept()).to.equal(false);
  });

  it('draws anew after half a year, and where something else was stored', () => {
    for (const value of [`999 ${today() - 190}`, 'null', '{"a":1}', '1000 20000', '']) {
      localStorage.setItem(NAME, value);
      expect(draw('10', () => 0)!.variant, value).to.equal('held');
    }
    localStorage.setItem(NAME, `999 ${today() - 170}`);
    expect(draw('10', () => 0)!.variant).to.equal('shown');
  });

  it('goes on where storage is forbidden', () => {
    const holdout = createHoldout('100', () => {
      throw new DOMException('', 'SecurityError');
    })!;
    holdout.follow('granted');
    expect(holdout.variant).to.equal('held');
    expect(holdout.isKept()).to.equal(false);
  });

  it('tells once in a page view, and only where a button could have been seen, in which group the visitor is', () => {
    const { events } = googleTagManager(visited.page);
    const insight = startInsight({ analytics: 'gtm', consent: 'none', holdout: '100' });
    expect(insight.tellable(LOADING).state).to.equal('idle');
    expect(events).to.deep.equal([]);
    expect(insight.tellable(READY)).to.deep.equal({ state: 'idle', reason: null, product: null });
    insight.tellable(READY);
    const ecommerce = { items: [{ item_id: 'SKU-1', item_name: 'Aviator' }] };
    expect(events).to.deep.equal([{ event: 'tryon_holdout', tryon_variant: 'held', ecommerce }]);
  });

  it('tells the others at the same moment that they are in the other group, for a fair comparison', () => {
    const { events } = googleTagManager(visited.page);
    localStorage.setItem(NAME, `999 ${today()}`);
    const insight = startInsight({ analytics: 'gtm', consent: 'none', holdout: '10' });
    expect(insight.tellable(READY)).to.equal(READY);
    expect(events.map(({ event, tryon_variant: variant }) => [event, variant])).to.deep.equal([
      ['tryon_holdout', 'shown'],
    ]);
  });

  it('says in which group one is', () => {
    expect(startInsight({ holdout: '100', consent: 'none' }).describe().join()).to.match(
      /holdout,held: this visitor sees no button \(100 % are held; kept/,
    );
  });
});
