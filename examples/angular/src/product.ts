import { Component, signal } from '@angular/core';
// The service in the page itself. In your shop, leave it out, and let baseUrl be the address of your relay.
import 'storefront-tryon/mock';
import { TryOn } from './try-on';

@Component({
  selector: 'shop-product',
  imports: [TryOn],
  template: `
    <main>
      <h1>Tortoise round glasses</h1>
      <shop-try-on
        [externalId]="sku()"
        baseUrl="mock:"
        (opened)="opened.set('Opened: ' + $event.detail.product.title)"
      />
      <p id="opened">{{ opened() }}</p>
    </main>
  `,
})
export class Product {
  readonly sku = signal('EYE-101');
  readonly opened = signal('');
}
