import { TryOn } from '../try-on';

export const runtime = 'edge';

export default function Edge() {
  return <TryOn sku="EYE-101" />;
}
