/** The pages on analytics and privacy beside what they describe: events, tools, paragraphs, and the container for Tag Manager. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { EVENTS } from '../../src/storefront/insight/report.ts';
import { TOOL_NAMES } from '../../src/storefront/insight/tools.ts';
import { readPage, ROOT } from './markdown.ts';

const json = (path: string) => JSON.parse(readFileSync(join(ROOT, path), 'utf8'));

describe('docs/analytics.md', () => {
  it('has a row for each event that tools are told, and for each tool', () => {
    const page = readPage('docs/analytics.md');
    for (const name of EVENTS) expect(page).to.match(new RegExp(`^\\| \`${name}\` .*\\| yes`, 'm'));
    for (const name of TOOL_NAMES) expect(page).to.match(new RegExp(`^\\| \`${name}\` `, 'm'));
  });
});

describe('docs/privacy.md', () => {
  it('has each paragraph that the builder and the plugin give, by its title', () => {
    const page = readPage('docs/privacy.md').replaceAll(/\s+/g, ' ');
    const { paragraphs, regions } = json('docs/privacy-paragraphs.json');
    for (const { title } of [...Object.values<any>(paragraphs), ...Object.values<any>(regions)])
      expect(page).to.contain(title);
  });
});

describe('The container for Google Tag Manager', () => {
  interface Parameter {
    key: string;
    value?: string;
  }
  const { exportFormatVersion, containerVersion } = json('docs/analytics-gtm-container.json');
  const { tag, trigger, variable, builtInVariable } = containerVersion;
  const readValue = (parameters: Parameter[], key: string) =>
    parameters.find((parameter) => parameter.key === key)?.value;

  it('has the form of an export, in version 2', () => {
    expect(exportFormatVersion).to.equal(2);
    const { accountId, containerId } = containerVersion;
    for (const part of [...tag, ...trigger, ...variable]) expect(part).to.include({ accountId, containerId });
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
    const used = [...JSON.stringify(tag).matchAll(/\{\{([^}]+)\}\}/g)].map(([, name]) => name);
    expect(used).to.have.length(4);
    expect([...variable, ...builtInVariable].map(({ name }) => name)).to.include.members(used);
    const read = variable.map((one: { parameter: Parameter[] }) => readValue(one.parameter, 'name'));
    expect(read.filter(Boolean)).to.deep.equal(['tryon_variant', 'tryon_source']);
  });
});
