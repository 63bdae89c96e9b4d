/** The component in the React that is installed here; a consumer's test tries an older one. */
import { describeHydration } from './hydration.ts';

describeHydration('The component rendered by a server', () => '.');
