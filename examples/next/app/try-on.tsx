'use client';

import { useState } from 'react';
// The service in the page itself. In your shop, leave it out, and let baseUrl be the address of your relay.
import 'storefront-tryon/mock';
import { TryonButton } from 'storefront-tryon/react';

export function TryOn({ sku }: { sku: string }) {
  const [opened, setOpened] = useState('');
  return (
    <>
      <TryonButton
        externalId={sku}
        baseUrl="mock:"
        reserve
        onTryonOpen={({ detail }) => setOpened(`Opened: ${detail.product.title}`)}
      />
      <p id="opened">{opened}</p>
    </>
  );
}
