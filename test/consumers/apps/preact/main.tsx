import { render } from 'preact';
import { useState } from 'preact/hooks';
import 'storefront-tryon';
import 'storefront-tryon/mock';

function Product({ sku }: { sku: string }) {
  const [opened, setOpened] = useState('');
  return (
    <>
      <tryon-button
        class="wide"
        external-id={sku}
        baseUrl="mock:"
        poll-interval={5000}
        reserve
        lang="de"
        ontryon-open={(event) => setOpened(`${event.detail.mode} ${event.detail.product.title}`)}
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

render(<Product sku="EYE-101" />, document.querySelector('#root')!);
