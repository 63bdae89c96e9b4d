/** What stands on product pages beside the product, and is not the page's: before it in the document, as apps put it there. */
export const NEIGHBOURS = `
<script type="application/ld+json">{"@context":"https://schema.org","@graph":[
  {"@type":"BreadcrumbList","itemListElement":[{"@type":"ListItem","position":1,"item":{"@type":"Product","name":"Shop","@id":"/collections/all","sku":"CRUMB-1"}}]},
  {"@type":"WebSite","url":"/","name":"Shop"}]}</script>
<script type="application/ld+json">{"@context":"https://schema.org","@type":"ItemList","name":"Related","itemListElement":[
  {"@type":"ListItem","position":1,"item":{"@type":"Product","name":"Another","sku":"OTHER-1","url":"/products/another","offers":{"@type":"Offer","url":"/products/another"}}}]}</script>
<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Reviewed elsewhere","sku":"OTHER-2","url":"/products/another","aggregateRating":{"@type":"AggregateRating","ratingValue":4.9,"reviewCount":3}}</script>
<aside class="related" hidden><div itemscope itemtype="https://schema.org/Product"><a itemprop="url" href="/products/another">Another</a><meta itemprop="sku" content="OTHER-3"></div></aside>
<script type="application/ld+json">{"@type":"Product", broken</script>
`;

/** SKUs of the neighbours: the catalog has them too, so that a button for one would be shown. */
export const OTHER_SKUS = ['CRUMB-1', 'OTHER-1', 'OTHER-2', 'OTHER-3', 'CAP-1'];
