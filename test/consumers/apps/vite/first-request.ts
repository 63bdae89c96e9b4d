import 'storefront-tryon';
