import { useRef, useState } from 'react';
import { TryonButton, type TryonButtonElement } from 'storefront-tryon/react';

export function Product({ sku }: { sku: string }) {
  const button = useRef<TryonButtonElement>(null);
  const [opened, setOpened] = useState('');
  return (
    <>
      <TryonButton
        ref={button}
        key={sku}
        className="wide"
        externalId={sku}
        baseUrl="/tryon"
        style={{ width: '100%' }}
        reserve
        onTryonOpen={({ detail }) => setOpened(`${detail.mode} ${detail.product.title}`)}
        onClick={() => button.current?.refresh()}
      >
        <span slot="icon">*</span>
      </TryonButton>
      <tryon-button external-id={sku} base-url="/tryon" />
      <p>{opened}</p>
    </>
  );
}

export const wrong = (
  <>
    {/* @ts-expect-error: no such attribute */}
    <TryonButton sku="EYE-101" />
    {/* @ts-expect-error: a selector */}
    <TryonButton match={1} />
    {/* @ts-expect-error: the event has no such detail */}
    <TryonButton onTryonClose={(event) => event.detail.quantity} />
    {/* @ts-expect-error: no such attribute */}
    <tryon-button sku="EYE-101" />
  </>
);
