/** Imports the session for a bundler. The session loads parts itself (parts.ts), and so is none of them. */
export const loadSession = () => import('./session.ts');
