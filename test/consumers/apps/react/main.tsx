import { useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { TryonButton } from 'storefront-tryon';
import 'storefront-tryon';
import 'storefront-tryon/mock';

function Product({ sku, label }: { sku: string; label?: string }) {
  const button = useRef<TryonButton>(null);
  const [opened, setOpened] = useState('');
  return (
    <>
      <tryon-button
        ref={button}
        key={sku}
        className="wide"
        external-id={sku}
        baseUrl="mock:"
        poll-interval={5000}
        label={label}
        auto-place="false"
        reserve
        lang="de"
        style={{ width: '100%' }}
        ontryon-open={(event) => setOpened(`${event.detail.mode} ${event.detail.product.title}`)}
        onClick={() => button.current?.refresh()}
      >
        <span slot="icon">*</span>
      </tryon-button>
      <p id="opened">{opened}</p>
    </>
  );
}

export const wrong = (
  <>
    {/* @ts-expect-error: no such attribute */}
    <tryon-button sku="EYE-101" />
    {/* @ts-expect-error: a selector */}
    <tryon-button match={1} />
    {/* @ts-expect-error: the event has no such detail */}
    <tryon-button ontryon-close={(event) => event.detail.quantity} />
  </>
);

createRoot(document.querySelector('#root')!).render(<Product sku="EYE-101" />);
