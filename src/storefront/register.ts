/** Registers `<tryon-button>`, by being imported. Safe without a DOM. */
import { firstRequest, removeStandIn } from './before-lit.ts';
import { defineTryonButton } from './compose.ts';
import { onMockRegistered } from '../core/http/mock-registration.ts';
import { loadPart } from './parts.ts';

export { TryonButton } from './button/tryon-button.ts';

removeStandIn();
if (defineTryonButton(loadPart, {}, firstRequest)) {
  onMockRegistered(() => {
    for (const button of document.querySelectorAll('tryon-button')) {
      if (button.reason === 'misconfigured') button.refresh();
    }
  });
}
