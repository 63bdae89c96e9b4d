/** Imports the session and the photo swap for a bundler. They load parts themselves (parts.ts), and so are none of them. */
export const loadSession = () => import('./session.ts');

export const loadSwap = () => import('../swap/index.ts');
