import { createSignal } from 'solid-js';
import 'storefront-tryon';
import 'storefront-tryon/mock';

export default function App() {
  const [opened, setOpened] = createSignal('');
  return (
    <main>
      <tryon-button
        external-id="EYE-101"
        attr:base-url="mock:"
        on:tryon-open={(event) => setOpened(`Opened: ${event.detail.product.title}`)}
      />
      <p>{opened()}</p>
    </main>
  );
}
