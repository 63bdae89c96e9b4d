'use client';

import { useState } from 'react';

export function Buy() {
  const [count, setCount] = useState(0);
  return (
    <>
      <div className="buy">
        <button id="add" onClick={() => setCount(count + 1)}>
          Add to cart
        </button>
      </div>
      <p>{count === 0 ? 'Nothing in the cart' : `In the cart: ${count}`}</p>
    </>
  );
}
