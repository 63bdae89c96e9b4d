<?php
/**
 * Fills an empty WooCommerce shop with the products that the suite looks at, by `php shop.php WORDPRESS PICTURES`. Products that are
 * there already are left alone, so that it may be run twice.
 */
list( , $wordpress, $pictures ) = $argv;
require __DIR__ . '/site.php';
require_once ABSPATH . 'wp-admin/includes/image.php';

foreach ( array( 'woocommerce_coming_soon' => 'no', 'woocommerce_default_country' => 'DE', 'woocommerce_currency' => 'EUR', 'woocommerce_task_list_hidden' => 'yes', 'woocommerce_onboarding_profile' => array( 'skipped' => true ), 'woocommerce_show_marketplace_suggestions' => 'no', 'permalink_structure' => '/%postname%/', 'woocommerce_cart_redirect_after_add' => 'no' ) as $name => $value ) {
	update_option( $name, $value );
}
WC_Install::create_pages();
flush_rewrite_rules();

/** A category by its path of names. */
function category( string ...$names ): int {
	$parent = 0;
	foreach ( $names as $name ) {
		$known  = term_exists( $name, 'product_cat', $parent ) ?: wp_insert_term( $name, 'product_cat', array( 'parent' => $parent ) );
		$parent = (int) $known['term_id'];
	}
	return $parent;
}

/** The attachment of a picture, which is copied into the shop's uploads once. */
function picture( string $name ): int {
	global $pictures;
	static $known = array();
	if ( ! isset( $known[ $name ] ) ) {
		$file           = wp_upload_bits( "$name.webp", null, file_get_contents( "$pictures/$name.webp" ) )['file'];
		$known[ $name ] = wp_insert_attachment( array( 'post_title' => $name, 'post_mime_type' => 'image/webp', 'post_status' => 'inherit' ), $file );
		wp_update_attachment_metadata( $known[ $name ], wp_generate_attachment_metadata( $known[ $name ], $file ) );
	}
	return $known[ $name ];
}

/** Saves a product of a class under an address, with these properties, unless it is there. */
function product( string $slug, string $class, string $name, string $picture, array $categories, array $properties = array() ): int {
	$known = get_page_by_path( $slug, OBJECT, 'product' );
	if ( $known ) {
		return $known->ID;
	}
	$product = new $class();
	$product->set_props( $properties + array( 'name' => $name, 'slug' => $slug, 'status' => 'publish', 'image_id' => picture( $picture ), 'category_ids' => $categories, 'description' => "About $name.", 'short_description' => "$name, as you like it." ) );
	if ( ! $product instanceof WC_Product_Variable && ! $product instanceof WC_Product_Grouped && ! isset( $properties['regular_price'] ) ) {
		$product->set_regular_price( '49' );
	}
	return $product->save();
}

/** A product with a variation for each choice of its colour, which maps to SKU and picture. */
function variable( string $slug, string $name, array $categories, array $variations, array $properties = array() ): void {
	if ( get_page_by_path( $slug, OBJECT, 'product' ) ) {
		return;
	}
	$colour = new WC_Product_Attribute();
	$colour->set_name( 'Colour' );
	$colour->set_options( array_keys( $variations ) );
	$colour->set_visible( true );
	$colour->set_variation( true );
	$parent = product( $slug, WC_Product_Variable::class, $name, current( $variations )[1], $categories, $properties + array( 'attributes' => array( $colour ) ) );
	foreach ( $variations as $choice => list( $sku, $picture ) ) {
		$variation = new WC_Product_Variation();
		$variation->set_props( array( 'parent_id' => $parent, 'sku' => $sku, 'regular_price' => '59', 'image_id' => picture( $picture ), 'attributes' => array( 'colour' => $choice ) ) );
		$variation->save();
	}
	WC_Product_Variable::sync( $parent );
}

$glasses    = array( category( 'Eyewear', 'Glasses' ) );
$sunglasses = array( category( 'Eyewear', 'Sunglasses' ) );
$earrings   = array( category( 'Jewellery', 'Earrings' ) );
$bracelets  = array( category( 'Jewellery', 'Bracelets' ) );
$watches    = array( category( 'Watches' ) );
$home       = array( category( 'Home' ) );
$simple     = WC_Product_Simple::class;

$tortoise = product( 'tortoise-round-glasses', $simple, 'Tortoise round glasses', 'tortoise-round-glasses', $glasses, array( 'sku' => 'EYE-101' ) );
$aviator  = product( 'black-aviator-sunglasses', $simple, 'Black aviator sunglasses', 'black-aviator-sunglasses', $sunglasses, array( 'sku' => 'EYE-102' ) );
product( 'blue-square-glasses', $simple, 'Blue square glasses', 'blue-square-glasses', $glasses, array( 'sku' => 'EYE-104', 'stock_status' => 'outofstock' ) );
product( 'sold-out-without-try-on', $simple, 'Sold-out reading glasses', 'blue-square-glasses', $glasses, array( 'sku' => 'OUT-1', 'stock_status' => 'outofstock' ) );
product( 'glasses-without-sku', $simple, 'Glasses without a number', 'tortoise-round-glasses', $glasses );
product( 'coffee-mug', $simple, 'Coffee mug', 'hard-shell-cabin-case', $home, array( 'sku' => 'MUG-1' ) );
product( 'pearl-drop-earrings', $simple, 'Pearl drop earrings', 'pearl-drop-earrings', $earrings, array( 'sku' => 'JEWEL-402' ) );
product( 'silver-bangle', $simple, 'Silver bangle', 'silver-bangle', $bracelets, array( 'sku' => 'JEWEL-404' ) );
product( 'steel-diver-watch', $simple, 'Steel diver watch', 'steel-diver-watch', $watches, array( 'sku' => 'WATCH-201' ) );
product( 'leather-dress-watch', $simple, 'Leather dress watch', 'leather-dress-watch', $watches, array( 'sku' => 'WATCH-202' ) );
product( 'gold-signet-ring', $simple, 'Gold signet ring', 'gold-signet-ring', array( category( 'Jewellery', 'Rings' ) ), array( 'sku' => 'JEWEL-401' ) );
product( 'canvas-tote-bag', $simple, 'Canvas tote bag', 'canvas-tote-bag', array( category( 'Bags' ) ), array( 'sku' => 'BAG-601' ) );
product( 'new-round-glasses', $simple, 'New round glasses', 'tortoise-round-glasses', $glasses, array( 'sku' => 'NEW-1' ) );
product( 'new-aviators', $simple, 'New aviators', 'black-aviator-sunglasses', $sunglasses, array( 'sku' => 'NEW-2' ) );
product( 'new-earrings', $simple, 'New earrings', 'pearl-drop-earrings', $earrings, array( 'sku' => 'NEW-3' ) );
product( 'glasses-elsewhere', WC_Product_External::class, 'Glasses sold elsewhere', 'blue-square-glasses', $glasses, array( 'sku' => 'EXT-1', 'product_url' => 'https://example.com/glasses', 'button_text' => 'Buy there' ) );
product( 'pair-of-glasses', WC_Product_Grouped::class, 'Pair of glasses', 'tortoise-round-glasses', $glasses, array( 'sku' => 'GROUP-1', 'children' => array( $tortoise, $aviator ) ) );

$frames = array( 'tortoise-round-glasses', 'black-aviator-sunglasses', 'blue-square-glasses' );
variable( 'three-frames', 'Frames in three colours', $glasses, array( 'Tortoise' => array( 'FRAME-TORTOISE', $frames[0] ), 'Black' => array( 'FRAME-BLACK', $frames[1] ), 'Blue' => array( 'FRAME-BLUE', $frames[2] ) ), array( 'sku' => 'FRAME' ) );
$many = array();
foreach ( range( 1, 35 ) as $number ) {
	$many[ "Colour $number" ] = array( sprintf( 'MANY-%02d', $number ), $frames[ $number % 3 ] );
}
variable( 'many-frames', 'Frames in 35 colours', $glasses, $many );

if ( ! get_page_by_path( 'styled-page' ) ) {
	wp_insert_post( array( 'post_type' => 'page', 'post_status' => 'publish', 'post_name' => 'styled-page', 'post_title' => 'Our favourite', 'post_content' => '<!-- wp:paragraph --><p>We like these.</p><!-- /wp:paragraph --><!-- wp:shortcode -->[tryon_button sku="EYE-101"]<!-- /wp:shortcode -->' ) );
}
echo wp_json_encode( array( 'products' => (int) wp_count_posts( 'product' )->publish ) ), "\n";
