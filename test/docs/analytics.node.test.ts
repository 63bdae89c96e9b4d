/** The pages on analytics and privacy beside what they describe: events, tools, paragraphs, and the container for Tag Manager. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { readCounts } from '../../src/merchant/cli/lift/counts.ts';
import { EVENTS } from '../../src/storefront/insight/report.ts';
import { TOOL_NAMES } from '../../src/storefront/insight/tools.ts';
import { listCodeBlocks, readPage, ROOT } from './markdown.ts';

const analytics = readPage('docs/analytics.md');
const privacy = readPage('docs/privacy.md');
const json = (path: string) => JSON.parse(readFileSync(join(ROOT, path), 'utf8'));
const asOneLine = (text: string) => text.replaceAll(/\s+/g, ' ');

describe('docs/analytics.md', () => {
  it('has a row for each event that tools are told, and for each tool', () => {
    for (const name of EVENTS) expect(analytics).to.match(new RegExp(`^\\| \`${name}\` .*\\| yes`, 'm'));
    for (const name of TOOL_NAMES) expect(analytics).to.match(new RegExp(`^\\| \`${name}\` `, 'm'));
  });

  it('shows counts that `lift` reads', () => {
    const [csv] = listCodeBlocks('docs/analytics.md').filter(({ language }) => language === 'csv');
    expect(readCounts(csv!.code).held).to.deep.equal({ visitors: 5000, conversions: 150 });
  });
});

describe('docs/privacy.md', () => {
  const { notice, paragraphs, regions } = json('docs/privacy-paragraphs.json') as {
    notice: string;
    paragraphs: Record<string, { title: string; text: string }>;
    regions: Record<string, { title: string; law: string; text: string; check: string }>;
  };

  it('says first that it is not legal advice', () => {
    expect(asOneLine(privacy.slice(0, 200))).to.contain('This is not legal advice.');
    expect(notice).to.match(/^This is not legal advice\./);
  });

  it('has the paragraphs that the builder and the plugin give', () => {
    const page = asOneLine(privacy);
    for (const { text, title } of [...Object.values(paragraphs), ...Object.values(regions)]) {
      expect(page).to.contain(title).and.to.contain(asOneLine(text));
    }
    for (const { check } of Object.values(regions)) expect(page).to.contain(asOneLine(check));
    expect(Object.keys(regions)).to.have.members([
      'eu',
      'uk',
      'illinois',
      'texas',
      'washington',
      'california',
    ]);
  });
});

describe('The container for Google Tag Manager', () => {
  interface Parameter {
    key: string;
    value?: string;
    list?: { map: Parameter[] }[];
  }
  const { exportFormatVersion, containerVersion } = json('docs/analytics-gtm-container.json');
  const { tag, trigger, variable, builtInVariable } = containerVersion;
  const readValue = (parameters: Parameter[], key: string) =>
    parameters.find((parameter) => parameter.key === key)?.value;

  it('has the form of an export, in version 2', () => {
    expect(exportFormatVersion).to.equal(2);
    for (const part of [...tag, ...trigger, ...variable]) {
      expect(part.accountId).to.equal(containerVersion.accountId);
      expect(part.containerId).to.equal(containerVersion.containerId);
    }
  });

  it('fires for each event that the script pushes, and for none of the shop’s', () => {
    const [only] = trigger;
    expect(tag[0].firingTriggerId).to.deep.equal([only.triggerId]);
    const pattern = new RegExp(readValue(only.customEventFilter[0].parameter, 'arg1')!);
    for (const name of [...EVENTS, 'tryon-holdout']) expect(name.replaceAll('-', '_')).to.match(pattern);
    expect('add_to_cart').not.to.match(pattern);
  });

  it('sends the items and the parameters, by variables that it has', () => {
    const { type, parameter } = tag[0];
    expect(type).to.equal('gaawe');
    expect(readValue(parameter, 'getEcommerceDataFrom')).to.equal('dataLayer');
    const names = [...variable, ...builtInVariable].map(({ name }) => name);
    const used = [...JSON.stringify(tag).matchAll(/\{\{([^}]+)\}\}/g)].map(([, name]) => name);
    expect(used).to.have.length(4);
    for (const name of used) expect(names).to.include(name);
    const read = variable
      .map((one: { parameter: Parameter[] }) => readValue(one.parameter, 'name'))
      .filter(Boolean);
    expect(read).to.deep.equal(['tryon_variant', 'tryon_source']);
  });
});
