/** Registers `<tryon-button>`, by being imported. Safe without a DOM. */
import { removeStandIn } from './without-dom.ts';
import { defineTryonButton } from './compose.ts';
import { onMockRegistered } from './mock/browser/registration.ts';
import { loadPart } from './parts.ts';
import { rememberServerProducts } from './server-products.ts';

export { TryonButton } from './button/tryon-button.ts';

removeStandIn();
rememberServerProducts();
if (defineTryonButton(loadPart)) {
  onMockRegistered(() => {
    for (const button of document.querySelectorAll('tryon-button')) {
      if (button.reason === 'misconfigured') button.refresh();
    }
  });
}
