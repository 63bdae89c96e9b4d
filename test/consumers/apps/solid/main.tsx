import { createSignal } from 'solid-js';
import { render } from 'solid-js/web';
import type { TryonButton } from 'storefront-tryon';
import 'storefront-tryon';
import 'storefront-tryon/mock';

function Product(props: { sku: string }) {
  let button: TryonButton | undefined;
  const [opened, setOpened] = createSignal('');
  return (
    <>
      <tryon-button
        ref={button}
        class="wide"
        external-id={props.sku}
        prop:baseUrl="mock:"
        attr:match-style="quiet"
        poll-interval={5000}
        debug={false}
        reserve
        lang="de"
        on:tryon-open={(event) => setOpened(`${event.detail.mode} ${event.detail.product.title}`)}
      >
        <span slot="icon">*</span>
      </tryon-button>
      <button onClick={() => button?.refresh()}>Again</button>
      <p id="opened">{opened()}</p>
    </>
  );
}

export const wrong = () => (
  <>
    {/* @ts-expect-error: no such attribute */}
    <tryon-button sku="EYE-101" />
    {/* @ts-expect-error: a selector */}
    <tryon-button match={1} />
    {/* @ts-expect-error: no such property */}
    <tryon-button prop:sku="EYE-101" />
    {/* @ts-expect-error: the event has no such detail */}
    <tryon-button on:tryon-close={(event) => event.detail.quantity} />
  </>
);

render(() => <Product sku="EYE-101" />, document.querySelector('#root')!);
