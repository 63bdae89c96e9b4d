/** The file with the licences of what is bundled. */
import { expect } from 'chai';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { joinLicenses, type BundledPackage } from '../../build/licenses.ts';

describe('The licences of what is bundled', () => {
  let dist: string;
  beforeEach(() => mkdirSync(join((dist = mkdtempSync(join(tmpdir(), 'licenses-'))), 'licenses')));
  afterEach(() => rmSync(dist, { recursive: true }));

  async function write(...packages: BundledPackage[]): Promise<string> {
    writeFileSync(join(dist, 'licenses/a.json'), JSON.stringify(packages));
    await joinLicenses(dist);
    return readFileSync(join(dist, 'LICENSES.md'), 'utf8');
  }

  const pack = (name: string, text?: string, identifier = 'MIT'): BundledPackage => ({
    name,
    version: '1.0.0',
    identifier,
    ...(text && { text }),
  });

  it('keep each text whole, also one with headings of its own', async () => {
    const text = '# A License\n\n## Zeal\n\nBe kind.\n\n## Acceptance\n\nYou agree.';
    const all = await write(pack('zebra', 'Z'), pack('sax', text), pack('ant', 'A'));
    expect(all).to.contain(`## sax - 1.0.0 (MIT)\n\n\`\`\`\n${text}\n\`\`\`\n\n## zebra - 1.0.0 (MIT)`);
    expect(all.indexOf('## ant')).to.be.lessThan(all.indexOf('## sax'));
  });

  it('have a text for a package that only names its licence, with its author', async () => {
    const all = await write(pack('@streamparser/json'));
    expect(all).to.match(
      /## @streamparser\/json - 1\.0\.0 \(MIT\)\s+```\s+MIT License\s+Copyright \(c\) Juanjo Diaz\n/,
    );
    expect(all).to.contain('Permission is hereby granted');
  });

  it('stop the build where there is none to be had', async () => {
    const error = await write(pack('x', '', 'BSD-4-Clause')).catch(({ message }: Error) => message);
    expect(error).to.match(/^x holds no text of its licence, BSD-4-Clause: /);
  });
});
