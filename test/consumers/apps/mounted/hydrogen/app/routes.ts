import { index, route } from '@react-router/dev/routes';

export default [index('product.tsx'), route('mounted', 'mounted.tsx')];
