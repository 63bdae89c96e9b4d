/** When a fault occurs: each moment of a visit, in the order in which a shopper gets there. */
import { click, dialog, face, photo } from './dialog-moments.ts';
import { firstLookup, poll } from './lookup-moments.ts';
import { lookupParts, pageParts, script } from './part-moments.ts';
import type { Fault } from './fault.ts';
import type { Moment } from './moment.ts';

export const MOMENTS: readonly Moment[] = [
  script,
  firstLookup,
  lookupParts,
  pageParts,
  poll,
  click,
  dialog,
  photo,
  face,
];

/** Whether the fault can occur at the moment. */
export const isPossible = (fault: Fault, moment: Moment): boolean =>
  Boolean(fault.answer) || !moment.isOfRequests;
