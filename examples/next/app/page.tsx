import { TryOn } from './try-on';

export const metadata = { title: 'Tortoise round glasses' };

export default function Page() {
  return (
    <main>
      <h1>Tortoise round glasses</h1>
      <TryOn sku="EYE-101" />
    </main>
  );
}
