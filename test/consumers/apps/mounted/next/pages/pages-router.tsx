import { TryOn } from '../app/try-on';

export default function PagesRouter() {
  return <TryOn sku="EYE-101" />;
}
