import { Component, CUSTOM_ELEMENTS_SCHEMA, signal } from '@angular/core';
import type { TryonEvents } from 'storefront-tryon';
import 'storefront-tryon';
// The service in the page itself. In your shop, leave it out, and let base-url be the address of your relay.
import 'storefront-tryon/mock';

@Component({
  selector: 'shop-product',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <main>
      <h1>Tortoise round glasses</h1>
      <tryon-button
        [externalId]="sku()"
        base-url="mock:"
        reserve
        (tryon-open)="opened.set('Opened: ' + titleOf($event))"
      ></tryon-button>
      <p id="opened">{{ opened() }}</p>
    </main>
  `,
})
export class Product {
  readonly sku = signal('EYE-101');
  readonly opened = signal('');
  readonly titleOf = ({ detail }: TryonEvents['tryon-open']) => detail.product.title;
}
