<?php
/**
 * Plugin Name:          Storefront Try-on
 * Description:          Shoppers try products on, on their own photo. Reads the try-on catalog with your key, writes the button into product pages, and imports products.
 * Version:              0.1.0
 * Requires at least:    6.1
 * Requires PHP:         7.4
 * Requires Plugins:     woocommerce
 * WC requires at least: 8.0
 * License:              GPL-2.0-or-later
 * Text Domain:          storefront-tryon
 *
 * A request for a product is answered while this file is loaded: before REST, the theme and WooCommerce, which a page needs.
 */
namespace StorefrontTryon;
defined( 'ABSPATH' ) || exit;

const VERSION     = '0.1.0';
const PLUGIN_FILE = __FILE__;

foreach ( array( 'storage', 'service', 'catalog', 'routes' ) as $part ) {
	require_once __DIR__ . "/includes/$part.php";
}
serve_early();
foreach ( array( 'products', 'button', 'settings-page' ) as $part ) {
	require_once __DIR__ . "/includes/$part.php";
}

register_activation_hook( __FILE__, __NAMESPACE__ . '\install' );

// WordPress loads plugins in the order of their names: what comes before this one costs each request for a product its time.
function load_first(): void {
	$own    = array( plugin_basename( __FILE__ ) );
	$active = (array) get_option( 'active_plugins', array() );
	update_option( 'active_plugins', array_merge( array_intersect( $own, $active ), array_diff( $active, $own ) ) );
}
add_action( 'activated_plugin', __NAMESPACE__ . '\load_first' );

// It touches neither orders nor the checkout.
foreach ( array( 'custom_order_tables', 'cart_checkout_blocks' ) as $feature ) {
	add_action( 'before_woocommerce_init', fn() => \Automattic\WooCommerce\Utilities\FeaturesUtil::declare_compatibility( $feature, __FILE__, true ) );
}
