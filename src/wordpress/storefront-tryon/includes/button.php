<?php
/**
 * Writes the button into product pages, on a line of its own after Add to cart, and where a page builder has the shortcode. The server
 * knows the product, so that nothing is guessed from the page.
 */
namespace StorefrontTryon;
defined( 'ABSPATH' ) || exit;

const ASSETS      = 'storefront-tryon/assets/';
const ADD_SCRIPTS = 'for (const tag of %s) if (!document.querySelector(`script[src="${tag.src}"]`)) { const script = document.createElement("script"); for (const name in tag) script.setAttribute(name, tag[name]); document.head.append(script); }';

/** Attributes of an element, but for empty ones. */
function attributes( array $attributes ): string {
	$written = '';
	foreach ( array_filter( $attributes, 'strlen' ) as $name => $value ) {
		$written .= sprintf( ' %s="%s"', $name, esc_attr( $value ) );
	}
	return $written;
}

/** The element; empty where neither the product nor a variation can be tried on, and where the page has its button already. */
function button_of( ?\WC_Product $product ): string {
	static $written = array();
	if ( ! $product || isset( $written[ $product->get_id() ] ) ) {
		return '';
	}
	$is_old = listing()['complete'] < time() - DAY_IN_SECONDS;
	$skus   = skus_of( $product->get_id() );
	$shown  = $is_old ? $skus : array_intersect_key( $skus, array_intersect( states_of( $skus ), array( 'ready', 'processing' ) ) );
	if ( ! $shown ) {
		return '';
	}
	// A variation that can't be tried on has no button, whatever its product has.
	$skus = $shown + array_fill_keys( array_keys( $skus ), '' );
	// A plugin may render content for the page's head, which nobody sees.
	$written += doing_action( 'wp_head' ) ? array() : array( $product->get_id() => true );
	$settings = settings();
	$own      = $skus[ $product->get_id() ] ?? '';
	unset( $skus[ $product->get_id() ] );
	add_action( 'wp_footer', __NAMESPACE__ . '\print_scripts' );
	$html = '<div class="storefront-tryon" style="clear:both;padding:0;min-height:48px;margin-block-end:1.5em"><tryon-button' . attributes(
		array(
			'external-id'  => $own,
			'label'        => $settings['label'],
			'match'        => $product->is_in_stock() ? '.single_add_to_cart_button' : '.wp-element-button, .button',
			'match-style'  => $settings['match_style'],
			'auto-place'   => $settings['auto_place'] ? 'true' : '',
			'face-consent' => $settings['auto_place'] && $settings['face_consent'] ? 'ask' : '',
			'worn-at'      => worn_at( $product ),
			'reserve'      => $is_old ? '' : 'true',
			'data-product' => (string) $product->get_id(),
			'data-skus'    => $skus ? (string) wp_json_encode( $skus ) : '',
		)
	) . '></tryon-button></div>';
	// A quick view puts this into a page that has no script of ours.
	return wp_doing_ajax() ? $html . wp_get_inline_script_tag( sprintf( ADD_SCRIPTS, wp_json_encode( script_tags() ) ) ) : $html;
}

/** The attributes of the script tags of pages that have a button. */
function script_tags(): array {
	$settings = settings();
	$module   = fn( $name ) => array( 'type' => 'module', 'src' => plugins_url( "assets/$name?ver=" . VERSION, PLUGIN_FILE ) );
	$embed    = array(
		'data-base-url'       => rtrim( rest_url( 'tryon' ), '/' ),
		'data-cart'           => $settings['cart'] ? 'woocommerce' : '',
		'data-photo-swap'     => $settings['swap_url'] ? 'true' : '',
		'data-photo-swap-url' => $settings['swap_url'],
		'data-debug'          => 'query',
	);
	return array( $module( 'embed.js' ) + array_filter( $embed, 'strlen' ), $module( 'variation.js' ) );
}

function print_scripts(): void {
	array_map( 'wp_print_script_tag', script_tags() );
}

/** The product of this page; null in any other. */
function own_product(): ?\WC_Product {
	return function_exists( 'is_product' ) && is_product() ? ( wc_get_product( get_queried_object_id() ) ?: null ) : null;
}

/** Writes the button of the product that has a form here: the page's own where it has one, never a related product's. */
function print_button(): void {
	$product = $GLOBALS['product'] ?? null;
	$is_own  = $product instanceof \WC_Product && ( own_product() ?? $product )->get_id() === $product->get_id();
	echo $is_own ? button_of( $product ) : ''; // phpcs:ignore WordPress.Security.EscapeOutput -- Escaped in attributes().
}
add_action( 'woocommerce_after_add_to_cart_form', __NAMESPACE__ . '\print_button' );
// A product that is sold out has no form: in classic themes its button follows what stands for it. Block themes run this hook elsewhere.
add_action( 'woocommerce_single_product_summary', fn() => wp_is_block_theme() || print_button(), 31 );

// In block themes it follows the block that holds Add to cart, where that is the page's own product.
function add_to_block( $html, $parsed, $instance ): string {
	$own = own_product();
	return $own && (int) ( $instance->context['postId'] ?? $own->get_id() ) === $own->get_id() ? $html . button_of( $own ) : $html;
}
add_filter( 'render_block_woocommerce/add-to-cart-form', __NAMESPACE__ . '\add_to_block', 10, 3 );
add_filter( 'render_block_woocommerce/add-to-cart-with-options', __NAMESPACE__ . '\add_to_block', 10, 3 );

function shortcode( $given ): string {
	$given = shortcode_atts( array( 'sku' => '', 'id' => '' ), $given, 'tryon_button' );
	$id    = '' !== $given['sku'] ? wc_get_product_id_by_sku( $given['sku'] ) : (int) $given['id'];
	return button_of( '' === $given['sku'] . $given['id'] ? own_product() : ( wc_get_product( $id ) ?: null ) );
}
add_shortcode( 'tryon_button', __NAMESPACE__ . '\shortcode' );

// A page without a button asks for nothing, so that a shop without visitors' requests reads the catalog in the background.
add_action( 'wp_footer', fn() => own_product() && listing()['complete'] < time() - 5 * MINUTE && wp_schedule_single_event( time(), 'storefront_tryon_refresh' ) );
add_action( 'storefront_tryon_refresh', fn() => refresh( 20 ) );

// Tools that delay or combine scripts leave these alone.
foreach ( array( 'rocket_delay_js_exclusions', 'rocket_exclude_js', 'rocket_exclude_defer_js', 'litespeed_optimize_js_excludes', 'litespeed_optm_js_defer_exc', 'sgo_javascript_combine_exclude', 'autoptimize_filter_js_exclude' ) as $filter ) {
	add_filter( $filter, fn( $excluded ) => is_array( $excluded ) ? array_merge( $excluded, array( ASSETS ) ) : "$excluded," . ASSETS );
}
