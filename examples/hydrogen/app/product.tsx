import { useState } from 'react';
// The service in the page itself. In your shop, leave it out, and let baseUrl be the address of your relay.
import 'storefront-tryon/mock';
import { TryonButton } from 'storefront-tryon/react';

export const meta = () => [{ title: 'Tortoise round glasses' }];

export default function Product() {
  const [opened, setOpened] = useState('');
  return (
    <main>
      <h1>Tortoise round glasses</h1>
      <TryonButton
        externalId="EYE-101"
        baseUrl="mock:"
        reserve
        onTryonOpen={({ detail }) => setOpened(`Opened: ${detail.product.title}`)}
      />
      <p id="opened">{opened}</p>
    </main>
  );
}
