/** What each framework's templates know of `<tryon-button>`: comes with the package's first import, and needs no setting. */
import './preact.d.ts';
import './react.d.ts';
import './solid.d.ts';
import './svelte.d.ts';
import './vue.d.ts';

export type { TryonButtonAttributes, TryonButtonProperties, TryonButtonProps } from './attributes.d.ts';
