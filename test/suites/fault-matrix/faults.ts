/** What can go wrong between a shop's page and everything around it. */
import { PAGE_FAULTS } from './page-faults.ts';
import { REQUEST_FAULTS } from './request-faults.ts';
import type { Fault } from './fault.ts';

export const FAULTS: readonly Fault[] = [...REQUEST_FAULTS, ...PAGE_FAULTS];
