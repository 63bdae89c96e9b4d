import { Component, CUSTOM_ELEMENTS_SCHEMA, input, output } from '@angular/core';
import type { TryonButtonProperties, TryonEvents } from 'storefront-tryon';
import 'storefront-tryon';

/** The one component whose template holds the element; where others use it, the compiler checks what they give it. */
@Component({
  selector: 'shop-try-on',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `<tryon-button
    [externalId]="externalId()"
    [baseUrl]="baseUrl()"
    [reserve]="true"
    (tryon-open)="opened.emit($any($event))"
  ></tryon-button>`,
})
export class TryOn {
  readonly externalId = input.required<TryonButtonProperties['externalId']>();
  readonly baseUrl = input.required<TryonButtonProperties['baseUrl']>();
  readonly opened = output<TryonEvents['tryon-open']>();
}
