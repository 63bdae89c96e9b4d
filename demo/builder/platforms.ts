/** The differences between platforms: how a template writes the product's id, and where the code is pasted. Data only. */
import type { Choices } from './choices.ts';

export interface PlatformTemplate {
  readonly name: string;
  /** How a template writes the product's SKU (on OpenCart its number) into an attribute, and into an address. */
  readonly sku: string;
  readonly skuInUrl: string;
  /** Where the script goes, and where a button that is written by hand goes. */
  readonly scriptPlace: string;
  readonly buttonPlace: string;
}

export const PLATFORMS: Record<Choices['platform'], PlatformTemplate> = {
  other: {
    name: 'Another shop',
    sku: 'YOUR-SKU',
    skuInUrl: 'YOUR-SKU',
    scriptPlace: 'In the template of your product pages, just before </body>.',
    buttonPlace:
      'In the same template, where the button belongs. Write the product’s SKU in place of YOUR-SKU.',
  },
  shopify: {
    name: 'Shopify',
    sku: '{{ product.selected_or_first_available_variant.sku | escape }}',
    skuInUrl: '{{ product.selected_or_first_available_variant.sku | url_encode }}',
    scriptPlace: 'Online store › Themes › Edit code: in layout/theme.liquid, just before </body>.',
    buttonPlace: 'In a “Custom liquid” block of the product page, or in sections/main-product.liquid.',
  },
  woocommerce: {
    name: 'WooCommerce',
    sku: '<?php echo esc_attr( $product->get_sku() ); ?>',
    skuInUrl: '<?php echo rawurlencode( $product->get_sku() ); ?>',
    scriptPlace:
      'With a plugin for header and footer scripts, in the footer; or in your child theme’s footer.php.',
    buttonPlace: 'In your child theme’s woocommerce/single-product/add-to-cart templates.',
  },
  bigcommerce: {
    name: 'BigCommerce',
    sku: '{{product.sku}}',
    skuInUrl: '{{encodeURI product.sku}}',
    scriptPlace: 'Storefront › Script manager: a script in the footer of all pages.',
    buttonPlace: 'In templates/components/products/product-view.html of your theme.',
  },
  prestashop: {
    name: 'PrestaShop',
    sku: "{$product.reference|escape:'html':'UTF-8'}",
    skuInUrl: "{$product.reference|escape:'url'}",
    scriptPlace:
      'In your child theme’s templates/_partials/footer.tpl, or by a module on displayFooterProduct.',
    buttonPlace: 'In templates/catalog/_partials/product-add-to-cart.tpl of your child theme.',
  },
  magento: {
    name: 'Magento',
    sku: '<?= $escaper->escapeHtmlAttr($block->getProduct()->getSku()) ?>',
    skuInUrl: '<?= $escaper->escapeUrl(rawurlencode($block->getProduct()->getSku())) ?>',
    scriptPlace: 'Content › Design › Configuration: your store view, Footer, Miscellaneous HTML.',
    buttonPlace: 'In a template of your theme that catalog_product_view.xml names.',
  },
  opencart: {
    name: 'OpenCart',
    sku: '{{ product_id }}',
    skuInUrl: '{{ product_id }}',
    scriptPlace: 'Design › Theme editor: in common/footer.twig, just before </body>.',
    buttonPlace: 'In product/product.twig of your theme.',
  },
};
