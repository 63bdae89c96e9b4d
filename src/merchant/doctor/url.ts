import { orNull } from '../../core/base/or-null.ts';

/** `URL.parse`, which Node 20 does not have. */
export const parseUrl = (address: string, base?: string) => orNull(() => new URL(address, base));
