/** `dist/follow-page.js`: what reads the page. Loaded where a page asks for a button by `data-mount` or `id-from`. */
export { readId } from '../page/follow-id.ts';
export { mountButton } from './mount-button.ts';
