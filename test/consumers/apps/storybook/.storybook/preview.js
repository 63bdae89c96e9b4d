import { setCustomElementsManifest } from '@storybook/web-components-vite';
import manifest from 'storefront-tryon/custom-elements.json';

setCustomElementsManifest(manifest);
