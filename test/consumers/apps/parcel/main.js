import 'storefront-tryon';
import 'storefront-tryon/mock';
