/** What the built files load from the click to the product on a face, and when: nothing waits for what it does not need. */
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { waitUntil } from '../helpers/wait-until.ts';
import { useBareShop, findButton } from './bare-shop.ts';

describe('After the click, the built files', function () {
  this.timeout(60_000);
  const shop = useBareShop();

  /** Presses the button without pointing at it first; gives what the page asks for from then on, by its name. */
  async function pressed(attributes = '', before = ''): Promise<{ page: Page; asked: string[] }> {
    shop.add('SKU-1', {
      category: 'eyewear',
      image_url: `${shop.origin}/files/tortoise-round-glasses.webp`,
    });
    const { page } = await shop.visit(
      `<tryon-button external-id="SKU-1" ${attributes}></tryon-button>${before}${shop.tag()}`,
    );
    await findButton(page).waitFor();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url().split('/').pop()!));
    await findButton(page).evaluate((button) => (button as HTMLElement).click());
    return { page, asked };
  }

  it('ask for the fitting room before the dialog has come', async () => {
    shop.silent.add('dialog.js');
    const { asked } = await pressed('auto-place');
    await waitUntil(() => asked.includes('fitting-room.js'), 'the files to be asked for');
  });

  it('bring what draws and places the product, and no finder', async () => {
    const { page, asked } = await pressed('auto-place');
    const needed = ['draw-eyewear.js', 'eyewear-parser.bin', 'on-face.js', 'tortoise-round-glasses.webp'];
    await waitUntil(() => needed.every((name) => asked.includes(name)), 'the files to be asked for');
    await page.waitForLoadState('networkidle');
    expect(asked.filter((name) => /finder|(face|hand|palm).*\.bin$/.test(name))).to.deep.equal([]);
  });

  it('bring what draws with the next press where nothing is placed by itself', async () => {
    const { page, asked } = await pressed('');
    await page.waitForLoadState('networkidle');
    expect(asked).to.not.include('draw-eyewear.js');
    await page.getByText('See it on you').click();
    await waitUntil(() => asked.includes('draw-eyewear.js'), 'the files to be asked for');
  });

  it('bring nothing that looks for a face before that is allowed', async () => {
    const { page, asked } = await pressed('auto-place face-consent="ask"');
    await waitUntil(() => asked.includes('draw-eyewear.js'), 'the files to be asked for');
    await page.waitForLoadState('networkidle');
    expect(asked).to.not.include('on-face.js');
  });

  for (const [what, attributes, before] of [
    ['a hosted experience', 'experience-url="https://other.example/{product_id}"', ''],
    [
      'an engine of the page’s own',
      '',
      `<script type="module">
        import { registerExperience } from '/files/experience.js';
        registerExperience('swap', async () => ({ mount: (stage) => stage.append('Mine') }));
      </script>`,
    ],
  ] as const)
    it(`load no fitting room for ${what}`, async () => {
      const { page, asked } = await pressed(attributes, before);
      await page.getByRole('dialog').waitFor();
      await waitUntil(() => asked.includes('dialog.js'), 'the files to be asked for');
      await page.waitForTimeout(300);
      expect(asked).to.not.include('fitting-room.js');
    });
});
