<?php
/**
 * The shop's products as the service has them, in a table, by the relay's rule: they are listed again and again; a product that a
 * complete listing lacks is asked for by its id, and leaves when the service says that it is gone. Answers nobody.
 */
namespace StorefrontTryon;
defined( 'ABSPATH' ) || exit;

const PAGE_SIZE = 100;
/** Products that are asked for by their ids after a listing. */
const MAX_ASKED = 10;
/** Seconds after which a product that is processed is asked for again, and seconds for which it is (section 1: a few minutes). */
const NEWS_AFTER     = 6;
const MAX_PROCESSING = 300;

/** Seconds from one listing to the next, for a number of pages. */
function refresh_interval( int $pages ): int {
	return max( 15, (int) ceil( ( 1 + 1.1 * $pages ) * MINUTE / limit_of( 'listing' ) ) );
}

/**
 * The state of the listing: `round` its number, `page` the one to read now or 0 between two, `total` the most products that it was said
 * to have, `lost` those without an id, `started` its begin; `complete` the end of the newest complete one, `pages` those of the last.
 */
function listing(): array {
	return read_row( 'listing' ) + array( 'round' => 0, 'page' => 0, 'total' => 0, 'lost' => 0, 'started' => 0, 'complete' => 0, 'pages' => 0 );
}

/** Whether there is a page to read. */
function is_due( array $listing ): bool {
	return $listing['page'] > 0 || $listing['started'] <= time() - refresh_interval( $listing['pages'] );
}

/** Whether a product that the listing lacks does not exist, as far as a visitor may be told. */
function is_complete( array $listing ): bool {
	return $listing['complete'] > time() - max( MINUTE, 3 * refresh_interval( $listing['pages'] ) );
}

/** The fields that the button needs and no others (section 2.1). Null without an id. */
function read_product( $product ): ?array {
	if ( ! is_string( $product['id'] ?? null ) || 36 !== strlen( $product['id'] ) ) {
		return null;
	}
	$read   = array( 'id' => $product['id'] );
	$images = array();
	foreach ( array( 'external_id', 'title', 'category', 'image_url', 'model_type', 'tryon_status' ) as $name ) {
		$value         = $product[ $name ] ?? null;
		$read[ $name ] = is_string( $value ) || is_int( $value ) ? (string) $value : ( 'title' === $name || 'tryon_status' === $name ? '' : null );
	}
	foreach ( (array) ( $product['images'] ?? array() ) as $image ) {
		if ( is_string( $image['url'] ?? null ) ) {
			$images[] = array( 'url' => $image['url'], 'position' => (int) ( $image['position'] ?? 0 ), 'is_primary' => true === ( $image['is_primary'] ?? false ) );
		}
	}
	return $read + array( 'swap_ready' => true === ( $product['swap_ready'] ?? false ), 'images' => $images );
}

/** Keeps what the service said of these products, as `read_product` gives them, in the listing of this number, from this place on. */
function store_products( array $products, int $round, ?int $place = null ): void {
	global $wpdb;
	$rows = array();
	$new  = (int) $place;
	foreach ( $products as $product ) {
		$is_active = 'active' === $product['tryon_status'];
		$sku_hash  = null === $product['external_id'] ? '' : md5( $product['external_id'] );
		// In ASCII, so that no table's character set or collation changes it.
		$record = (string) wp_json_encode( $product, JSON_UNESCAPED_SLASHES );
		$rows[] = $wpdb->prepare( '(%s,%s,%s,%d,%d,%d,%d,%d,%d)', strtolower( $product['id'] ), $sku_hash, $record, $is_active, $product['swap_ready'], $round, $new++, time(), time() );
	}
	if ( $rows ) {
		$changes = array( 'changed_at = CASE WHEN record = VALUES(record) THEN changed_at ELSE VALUES(changed_at) END' );
		foreach ( array_merge( array( 'sku_hash', 'record', 'is_active', 'is_ready', 'round', 'read_at' ), null === $place ? array() : array( 'place' ) ) as $column ) {
			$changes[] = "$column = VALUES($column)";
		}
		$wpdb->query( 'INSERT INTO ' . table( 'products' ) . ' (id, sku_hash, record, is_active, is_ready, round, place, read_at, changed_at) VALUES ' . implode( ',', $rows ) . ' ON DUPLICATE KEY UPDATE ' . implode( ', ', $changes ) ); // phpcs:ignore WordPress.DB.PreparedSQL
	}
}

/** The row of a product, active or not, by its id in lower case; or, where that is empty, by its SKU. */
function find_row( string $id, string $sku = '' ): ?object {
	global $wpdb;
	$column = '' !== $id ? 'id' : 'sku_hash';
	return $wpdb->get_row( $wpdb->prepare( 'SELECT * FROM ' . table( 'products' ) . " WHERE $column = %s", '' !== $id ? $id : md5( $sku ) ) ); // phpcs:ignore WordPress.DB.PreparedSQL
}

/** Where the products with these SKUs stand, by the same keys. */
function states_of( array $skus ): array {
	global $wpdb;
	$hashes = array_map( 'md5', $skus );
	$rows   = $hashes ? $wpdb->get_results( 'SELECT * FROM ' . table( 'products' ) . " WHERE sku_hash IN ('" . implode( "','", $hashes ) . "')" ) : array(); // phpcs:ignore WordPress.DB.PreparedSQL
	$known  = array_column( $rows, null, 'sku_hash' );
	return array_map( fn( $hash ) => state_of( $known[ $hash ] ?? null ), $hashes );
}

/** Where a product stands: one of none, off, ready, unusable, processing. */
function state_of( ?object $row ): string {
	if ( ! $row || ! $row->is_active || $row->is_ready ) {
		return $row ? ( $row->is_active ? 'ready' : 'off' ) : 'none';
	}
	$has_images = false === strpos( $row->record, '"images":[]' );
	return $has_images && $row->changed_at > time() - MAX_PROCESSING ? 'processing' : 'unusable';
}

/**
 * Asks the service for one product, by its id in lower case or its SKU, and keeps what it says; null if there is none.
 *
 * @throws Unavailable If nobody can say.
 */
function look_up( string $kind, string $id, string $sku = '' ): ?array {
	global $wpdb;
	$path = '' !== $id ? "/products/$id" : '/products?external_id=' . rawurlencode( $sku );

	list( $status, $body ) = call_service( $kind, 'GET', $path, null, '', 'lookup' === $kind ? md5( "$id $sku" ) : '' );
	$is_absent             = 404 === $status && 'not_found' === ( $body['error']['code'] ?? '' );
	$sent                  = '' === $id ? ( $body['products'] ?? null ) : ( $is_absent ? array() : array( $body['product'] ?? null ) );
	foreach ( is_array( $sent ) ? $sent : array() as $each ) {
		$product = read_product( $each );
		if ( $product && ( '' !== $id ? strtolower( $product['id'] ) === $id : $product['external_id'] === $sku ) ) {
			store_products( array( $product ), listing()['round'] );
			return $product;
		}
	}
	if ( array() !== $sent ) {
		throw new Unavailable( 'failed', 1 );
	}
	$wpdb->delete( table( 'products' ), '' !== $id ? array( 'id' => $id ) : array( 'sku_hash' => md5( $sku ) ) );
	return null;
}

/** Reads the listing on, if it is due, as far as budget and these seconds allow; the next call goes on. One process at a time. */
function refresh( int $seconds, bool $is_wanted = false ): void {
	$owner = uniqid( '', true );
	$end   = time() + $seconds;
	if ( ( ! $is_wanted && ! is_due( listing() ) ) || ! take_lock( $owner, 2 * CALL_TIMEOUT ) ) {
		return;
	}
	try {
		// Another process may have read on since.
		$listing   = listing();
		$has_pages = $is_wanted || is_due( $listing );
		while ( $has_pages ) {
			$listing = read_page( $listing );
			write_row( 'listing', $listing );
			$has_pages = $listing['page'] > 0 && time() < $end && take_lock( $owner, 2 * CALL_TIMEOUT );
		}
	} catch ( Unavailable $unavailable ) {
		unset( $unavailable ); // The pause is kept, and a later request goes on.
	}
	release_lock( $owner );
}

/** Reads one page; after the last, sees what is missing. @return array<string, int> The listing's next state. */
function read_page( array $listing ): array {
	// After so long a pause, the pages read before are too old to be part of the same listing.
	if ( 0 === $listing['page'] || $listing['started'] < time() - max( 2 * MINUTE, 2 * refresh_interval( $listing['pages'] ) ) ) {
		$listing = array( 'round' => $listing['round'] + 1, 'page' => 1, 'total' => 0, 'lost' => 0, 'started' => time() ) + $listing;
		write_row( 'listing', $listing );
	}
	list( $status, $body ) = call_service( 'listing', 'GET', '/products?limit=' . PAGE_SIZE . '&page=' . $listing['page'] );
	$items                 = $body['products'] ?? null;
	if ( 200 !== $status || ! is_array( $items ) || ! is_int( $body['total'] ?? null ) ) {
		throw new Unavailable( 'failed', 1 );
	}
	$found = array_filter( array_map( __NAMESPACE__ . '\read_product', $items ) );
	store_products( $found, $listing['round'], PAGE_SIZE * $listing['page'] );
	$listing['lost'] += count( $items ) - count( $found );
	$listing['total'] = max( $listing['total'], $body['total'] );
	$seen             = $listing['lost'] + count_rows( 'products', 'round = ' . (int) $listing['round'] );
	$is_last          = ! $items || ( count( $items ) < PAGE_SIZE && $seen >= $listing['total'] ) || $listing['page'] > 1 + 2 * $listing['total'] / PAGE_SIZE;
	if ( ! $is_last ) {
		return array( 'page' => $listing['page'] + 1 ) + $listing;
	}
	if ( $seen >= $listing['total'] && $listing['lost'] <= $seen / 100 ) {
		ask_for_missing( $listing['round'] );
		$listing['complete'] = time();
	}
	return array( 'pages' => $listing['page'], 'page' => 0 ) + $listing;
}

/** Asks for the products that a complete listing lacks; of many for some: if all of those are gone, so are the others. */
function ask_for_missing( int $round ): void {
	global $wpdb;
	$older   = 'FROM ' . table( 'products' ) . " WHERE round < $round";
	$missing = count_rows( 'products', "round < $round" );
	foreach ( $wpdb->get_col( "SELECT id $older ORDER BY RAND() LIMIT " . MAX_ASKED ) as $id ) { // phpcs:ignore WordPress.DB.PreparedSQL
		if ( look_up( 'listing', $id ) && $missing > MAX_ASKED ) {
			return;
		}
	}
	if ( $missing > MAX_ASKED ) {
		$wpdb->query( "DELETE $older" ); // phpcs:ignore WordPress.DB.PreparedSQL
	}
}
