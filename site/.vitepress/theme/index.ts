/** VitePress's own theme in the project's colours, with a first screen, live examples and frames of the demo's pages. */
import type { Theme } from 'vitepress';
import DefaultTheme from 'vitepress/theme';
import DemoFrame from './DemoFrame.vue';
import HomePage from './HomePage.vue';
import LiveExample from './LiveExample.vue';
import './site.css';

export default {
  extends: DefaultTheme,
  enhanceApp({ app }) {
    app.component('HomePage', HomePage);
    app.component('LiveExample', LiveExample);
    app.component('DemoFrame', DemoFrame);
  },
} satisfies Theme;
