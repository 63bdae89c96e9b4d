/** VitePress's own theme, with live examples and frames of the demo's pages. */
import type { Theme } from 'vitepress';
import DefaultTheme from 'vitepress/theme';
import DemoFrame from './DemoFrame.vue';
import LiveExample from './LiveExample.vue';
import './tables.css';

export default {
  extends: DefaultTheme,
  enhanceApp({ app }) {
    app.component('LiveExample', LiveExample);
    app.component('DemoFrame', DemoFrame);
  },
} satisfies Theme;
