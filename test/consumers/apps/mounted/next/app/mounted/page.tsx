import { Buy } from './buy';

export default function Page() {
  const product = { '@type': 'Product', sku: 'EYE-101', name: 'Tortoise round glasses' };
  return (
    <>
      <main>
        <h1>Tortoise round glasses</h1>
        <Buy />
      </main>
      <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: JSON.stringify(product) }} />
      <script type="module" src="/tryon/embed.js" data-base-url="mock:" data-mount=".buy" />
    </>
  );
}
