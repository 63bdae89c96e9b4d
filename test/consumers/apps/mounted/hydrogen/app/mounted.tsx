import { useState } from 'react';

export const meta = () => [{ title: 'Tortoise round glasses' }];

export default function Product() {
  const [count, setCount] = useState(0);
  const product = { '@type': 'Product', sku: 'EYE-101', name: 'Tortoise round glasses' };
  return (
    <main>
      <h1>Tortoise round glasses</h1>
      <div className="buy">
        <button id="add" onClick={() => setCount(count + 1)}>
          Add to cart
        </button>
      </div>
      <p>{count === 0 ? 'Nothing in the cart' : `In the cart: ${count}`}</p>
      <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: JSON.stringify(product) }} />
      <script type="module" src="/tryon/embed.js" data-base-url="mock:" data-mount=".buy" />
    </main>
  );
}
