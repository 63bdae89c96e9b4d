import 'storefront-tryon';

document.body.innerHTML = '<tryon-button external-id="SKU-1" base-url="/tryon"></tryon-button>';
