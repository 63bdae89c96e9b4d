/** The configuration of `vite build demo`. */
export { siteConfig as default } from './server/site.ts';
