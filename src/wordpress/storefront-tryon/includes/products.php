<?php
/**
 * Products of the shop in the try-on catalog: their state in WooCommerce's list, and the bulk actions that import them and switch try-on
 * on or off. Works in the background, within budget and quota; the catalog itself is the state, so that a second run changes nothing.
 */
namespace StorefrontTryon;
defined( 'ABSPATH' ) || exit;

const WORK = 'storefront_tryon_work';
/** The most pictures of one product and bytes of each (sections 4.1 and 8), and problems that are shown above the list. */
const MAX_PICTURES      = 10;
const MAX_PICTURE_BYTES = 15728640;
const MAX_PROBLEMS      = 50;
/** Words before or behind the name of a category, as in "Women's sunglasses": those that `sync` leaves out, too. */
const AUDIENCE = '/^(?:(?:wo)?men[\'’]?s?[\'’]?|ladies|kids[\'’]?|girls[\'’]?|boys[\'’]?|unisex|damen|herren|(?:женск|мужск|детск)(?:ая|ие|ий|ое)) | (?:for (?:wo)?men|(?:pour )?(?:femmes?|hommes?)|(?:de|para) (?:mujer|hombre)|donna|uomo)$/u';
/** Where jewelry is worn, by words of a category; what names neither is drawn beside the photo. */
const WORN_AT = array(
	'ears'  => '/\bear(?:s?\b|ring|stud|cuff)|\bstuds\b|\bhoops\b|ohrr|ohrst|\bcreole|boucle|orecchin|pendient|aretes|brinco|kolczyk|oorbel|örhäng|серьг|серёж|イヤリング|ピアス|耳/iu',
	'wrist' => '/bracelet|bangle|armb[aä]nd(?!uhr)|armreif|pulsera|braccial|pulseira|bransolet|браслет|ブレスレット|手链|手镯/iu',
);

/** A product's categories as paths of names, the deepest first, by their term's id. */
function category_paths( \WC_Product $product ): array {
	$terms = get_the_terms( $product->get_parent_id() ? $product->get_parent_id() : $product->get_id(), 'product_cat' );
	$paths = array();
	foreach ( is_array( $terms ) ? $terms : array() as $term ) {
		foreach ( array_merge( array_reverse( get_ancestors( $term->term_id, 'product_cat' ) ), array( $term->term_id ) ) as $id ) {
			$paths[ $term->term_id ][] = html_entity_decode( get_term( $id )->name, ENT_QUOTES );
		}
	}
	uasort( $paths, fn( $a, $b ) => count( $b ) - count( $a ) );
	return $paths;
}

/** The service's category of a product, by the words that `sync` knows; null if none is known, or it is not tried on. */
function category_of( \WC_Product $product ): ?string {
	foreach ( category_paths( $product ) as $path ) {
		foreach ( array_reverse( $path ) as $name ) {
			$category = category_by_words( wc_strtolower( trim( $name ) ) );
			if ( null !== $category ) {
				return '' === $category ? null : $category;
			}
		}
	}
	return null;
}

/** Reads one name, such as "Women's sunglasses" or "Rings & earrings"; '' is not tried on; null if it matches no or several. */
function category_by_words( string $name ): ?string {
	static $known = array();
	if ( ! $known ) {
		foreach ( (array) json_decode( (string) file_get_contents( __DIR__ . '/category-words.json' ), true ) as $category => $words ) { // phpcs:ignore WordPress.WP.AlternativeFunctions -- A file of ours.
			$known += array_fill_keys( $words, $category );
		}
	}
	$find  = fn( $text ) => $known[ trim( preg_replace( AUDIENCE, '', trim( $text ) ) ) ] ?? null;
	$found = array_unique( array_filter( array_map( $find, preg_split( '~[/,|&]~', $name ) ) ) );
	return $known[ $name ] ?? $find( $name ) ?? ( 1 === count( $found ) ? current( $found ) : null );
}

/** Where jewelry is worn: what the owner chose for a category, else by its name. */
function worn_at( \WC_Product $product ): string {
	foreach ( category_paths( $product ) as $id => $path ) {
		$chosen = (string) get_term_meta( $id, 'tryon_worn_at', true );
		foreach ( '' === $chosen ? WORN_AT : array() as $place => $pattern ) {
			$chosen = preg_match( $pattern, end( $path ) ) ? $place : $chosen;
		}
		if ( '' !== $chosen ) {
			return $chosen;
		}
	}
	return '';
}

/** The SKUs of a product and its variations by their ids, without those that have none of their own. */
function skus_of( int $id ): array {
	$product = wc_get_product( $id );
	$ids     = array_merge( array( $id ), $product && $product->is_type( 'variable' ) ? $product->get_children() : array() );
	update_meta_cache( 'post', $ids );
	return array_filter( array_combine( $ids, array_map( fn( $each ) => (string) get_post_meta( $each, '_sku', true ), $ids ) ), 'strlen' );
}

/** Where a product stands, in words; of several variations, how many of each. */
function describe_state( int $id ): string {
	$words  = array(
		'ready'      => __( 'Button is shown', 'storefront-tryon' ),
		'processing' => __( 'Processing', 'storefront-tryon' ),
		'unusable'   => __( 'No picture that can be used', 'storefront-tryon' ),
		'off'        => __( 'Switched off', 'storefront-tryon' ),
		'none'       => __( 'Not imported', 'storefront-tryon' ),
	);
	$counts = array_count_values( states_of( skus_of( $id ) ) );
	foreach ( $counts as $state => $count ) {
		$counts[ $state ] = $words[ $state ] . ( count( $counts ) > 1 ? " ($count)" : '' );
	}
	return $counts ? implode( ', ', $counts ) : __( 'No SKU', 'storefront-tryon' );
}

/**
 * Brings one product to where an action wants it: import (which switches on, too), on or off. Of one that the newest listing has, no
 * call asks: many that are there already would spend the calls of the minute.
 * @return string What went wrong, in a sentence; empty if nothing did.
 * @throws Unavailable If this has to be tried again later.
 */
function work_on( string $action, string $sku, \WC_Product $product ): string {
	$row      = is_complete( listing() ) ? find_row( '', $sku ) : null;
	$known    = $row ? json_decode( $row->record, true ) : look_up( 'import', '', $sku );
	$problem  = '';
	$pictures = array_slice( array_filter( array_merge( array( $product->get_image_id() ), $product->get_gallery_image_ids() ) ), 0, MAX_PICTURES );
	if ( ! $known && 'import' !== $action ) {
		return 'off' === $action ? '' : __( 'It is not imported yet.', 'storefront-tryon' );
	}
	if ( ! $known ) {
		$category = category_of( $product );
		if ( 'publish' !== $product->get_status() ) {
			return __( 'It is not published.', 'storefront-tryon' );
		}
		if ( ! $category ) {
			return __( 'None of its categories names what can be tried on, such as Sunglasses, Watches or Earrings.', 'storefront-tryon' );
		}
		take_from_quota();
		$title = mb_substr( html_entity_decode( wp_strip_all_tags( $product->get_name() ), ENT_QUOTES ), 0, 255 );
		$urls  = array_values( array_filter( array_map( 'wp_get_attachment_url', $pictures ) ) );
		$known = change( 'POST', '/products', array( 'title' => $title, 'category' => $category, 'external_id' => $sku, 'images' => $urls ), $problem );
	}
	if ( $known && 'import' === $action && ! $known['images'] ) {
		$problem = $pictures ? upload( $known['id'], $pictures ) : __( 'It has no picture.', 'storefront-tryon' );
	}
	$is_on = 'off' !== $action;
	$mode  = $is_on && null === ( $known['model_type'] ?? null ) ? array( 'mode' => 'swap' ) : array();
	if ( $known && ( 'active' === $known['tryon_status'] ) !== $is_on ) {
		change( 'PATCH', '/products/' . $known['id'], $mode + array( 'tryon_enabled' => $is_on ), $problem );
	}
	return $problem;
}

/** Creates or changes a product, and keeps it; null where the service refuses that, with the reason as the problem. */
function change( string $method, string $path, array $fields, string &$problem ): ?array {
	list( , $body ) = call_service( 'import', $method, $path, $fields );
	$product        = read_product( $body['product'] ?? null );
	if ( $product ) {
		store_products( array( $product ), listing()['round'] );
	} else {
		$problem = $body['error']['message'] ?? __( 'The service gave no product back.', 'storefront-tryon' );
	}
	return $product;
}

/** Sends the file of a picture, where the service could reach none, as in a shop behind a password. @return string Why it could not be used. */
function upload( string $id, array $pictures ): string {
	foreach ( $pictures as $picture ) {
		$file = (string) get_attached_file( $picture );
		if ( ! is_readable( $file ) || filesize( $file ) > MAX_PICTURE_BYTES ) {
			$reason = __( 'A picture is missing or larger than 15 MB.', 'storefront-tryon' );
			continue;
		}
		$border                = wp_generate_password( 24, false );
		$head                  = "--$border\r\nContent-Disposition: form-data; name=\"image\"; filename=\"picture\"\r\nContent-Type: " . get_post_mime_type( $picture );
		$part                  = "$head\r\n\r\n" . file_get_contents( $file ) . "\r\n--$border--\r\n"; // phpcs:ignore WordPress.WP.AlternativeFunctions -- A file of the shop.
		list( $status, $body ) = call_service( 'import', 'POST', "/products/$id/images", $part, "multipart/form-data; boundary=$border" );
		if ( $status < 400 ) {
			look_up( 'import', strtolower( $id ) );
			return '';
		}
		$reason = (string) ( $body['error']['message'] ?? '' );
	}
	return $reason;
}

/** Counts a new product against the plan. @throws Unavailable For an hour, if nothing is left. */
function take_from_quota(): void {
	$quota = read_row( 'quota' );
	if ( ! $quota || $quota['left'] <= 0 || $quota['read_at'] < time() - 5 * MINUTE ) {
		list( , $usage ) = call_service( 'import', 'GET', '/usage' );
		$quota           = array( 'left' => ( $usage['products']['limit'] ?? 0 ) > 0 ? (int) $usage['products']['remaining'] : PHP_INT_MAX, 'read_at' => time() );
	}
	write_row( 'quota', array( 'left' => $quota['left'] - 1 ) + $quota );
	if ( $quota['left'] <= 0 ) {
		throw new Unavailable( 'quota', HOUR_IN_SECONDS );
	}
}

/** One product of the list with its variations, of which so many are done. What the service can't do now goes on later. */
function work( string $action, int $id, int $done = 0 ): void {
	foreach ( array_slice( skus_of( $id ), $done, null, true ) as $each => $sku ) {
		try {
			$problem  = work_on( $action, $sku, wc_get_product( $each ) );
			$problems = array_filter( array( $sku => $problem ) + read_row( 'problems' ), 'strlen' );
			write_row( 'problems', array_slice( $problems, 0, MAX_PROBLEMS, true ) );
			++$done;
		} catch ( Unavailable $unavailable ) {
			as_schedule_single_action( time() + $unavailable->getCode(), WORK, array( $action, $id, $done ), 'storefront-tryon' );
			break;
		}
	}
	// Page caches may hold the page without its button.
	clean_post_cache( $id );
	do_action( 'litespeed_purge_post', $id );
}
add_action( WORK, __NAMESPACE__ . '\work', 10, 3 );

function add_bulk_actions( array $actions ): array {
	return $actions + array( 'tryon_import' => __( 'Try-on: import and switch on', 'storefront-tryon' ), 'tryon_on' => __( 'Try-on: switch on', 'storefront-tryon' ), 'tryon_off' => __( 'Try-on: switch off', 'storefront-tryon' ) );
}
add_filter( 'bulk_actions-edit-product', __NAMESPACE__ . '\add_bulk_actions' );

/** Begins a bulk action: one step in the background for each product of the list. */
function begin_work( $url, $action, $ids ) {
	if ( preg_match( '/^tryon_(import|on|off)$/', $action, $match ) && current_user_can( 'manage_woocommerce' ) ) {
		write_row( 'problems', array() );
		foreach ( $ids as $id ) {
			as_enqueue_async_action( WORK, array( $match[1], (int) $id, 0 ), 'storefront-tryon' );
		}
	}
	return $url;
}
add_filter( 'handle_bulk_actions-edit-product', __NAMESPACE__ . '\begin_work', 10, 3 );

/** Says above WooCommerce's list what is left to do, what it waits for, and what went wrong. */
function print_progress(): void {
	if ( 'edit-product' !== ( get_current_screen()->id ?? '' ) || ! current_user_can( 'manage_woocommerce' ) ) {
		return;
	}
	$left  = count( as_get_scheduled_actions( array( 'hook' => WORK, 'status' => array( 'pending', 'in-progress' ), 'per_page' => 1000 ), 'ids' ) );
	$waits = ( read_row( 'quota' )['left'] ?? 0 ) < 0 ? 'quota' : ( pause_now() ? pause_now()->getMessage() : '' );
	if ( $left ) {
		/* translators: %d: number of products */
		print_notice( 'info', sprintf( __( 'Try-on works in the background: %d products are left. Load this page again to see more.', 'storefront-tryon' ), $left ) . ( $waits ? ' ' . explain( $waits ) : '' ) );
	}
	foreach ( read_row( 'problems' ) as $sku => $problem ) {
		print_notice( 'warning', __( 'Try-on', 'storefront-tryon' ) . ", $sku: $problem" );
	}
}
add_action( 'admin_notices', __NAMESPACE__ . '\print_progress' );
add_filter( 'manage_edit-product_columns', fn( $columns ) => array_slice( $columns, 0, 4 ) + array( 'tryon' => __( 'Try-on', 'storefront-tryon' ) ) + $columns );
add_action( 'admin_print_styles-edit.php', fn() => print( '<style>.wp-list-table .column-tryon { width: 12%; }</style>' ) );
add_action( 'manage_product_posts_custom_column', fn( $column, $id ) => print( 'tryon' === $column ? esc_html( describe_state( (int) $id ) ) : '' ), 10, 2 );

/** Where the jewelry of a category is worn, for the owner to correct. */
function print_places( \WP_Term $term ): void {
	$places = array( '' => __( 'By the name of the category', 'storefront-tryon' ), 'ears' => __( 'Ears', 'storefront-tryon' ), 'neck' => __( 'Neck', 'storefront-tryon' ), 'wrist' => __( 'Wrist', 'storefront-tryon' ), 'finger' => __( 'Finger', 'storefront-tryon' ) );
	printf( '<tr class="form-field"><th scope="row"><label for="tryon_worn_at">%s</label></th><td>', esc_html__( 'Try-on: worn at', 'storefront-tryon' ) );
	print_select( 'tryon_worn_at', 'tryon_worn_at', $places, (string) get_term_meta( $term->term_id, 'tryon_worn_at', true ) );
	echo '</td></tr>';
}
function save_place( int $id ): void {
	$place = sanitize_key( wp_unslash( $_POST['tryon_worn_at'] ?? 'none' ) ); // phpcs:ignore WordPress.Security.NonceVerification -- WordPress has checked the form's.
	if ( in_array( $place, array( '', 'ears', 'neck', 'wrist', 'finger' ), true ) && current_user_can( 'manage_woocommerce' ) ) {
		update_term_meta( $id, 'tryon_worn_at', $place );
	}
}
add_action( 'product_cat_edit_form_fields', __NAMESPACE__ . '\print_places' );
add_action( 'edited_product_cat', __NAMESPACE__ . '\save_place' );
