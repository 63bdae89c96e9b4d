/** Imports the rest of the fitting room and the photo swap for a bundler. They load parts themselves (parts/parts.ts), and so are none of them. */
export const loadRoom = () => import('./index.ts');

export const loadSwap = () => import('../photo-swap/index.ts');
