/** Imports the rest of the room and the photo swap, for a bundler. Both load parts (parts/parts.ts), so they can't be parts themselves. */
export const loadRoom = () => import('./index.ts');

export const loadSwap = () => import('../photo-swap/index.ts');
