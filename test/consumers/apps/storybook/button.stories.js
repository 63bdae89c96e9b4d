import { html } from 'lit';
import 'storefront-tryon';
import 'storefront-tryon/mock';

export default {
  title: 'Button',
  component: 'tryon-button',
  render: ({ sku }) => html`<tryon-button external-id=${sku} base-url="mock:"></tryon-button>`,
};

export const Ready = { args: { sku: 'EYE-101' } };
