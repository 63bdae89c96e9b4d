<?php
/**
 * Answers a storefront's requests as the relay does (its two routes, shapes, error envelope, caching headers and ETag): known products at
 * once, others after the service was asked for them. Says that a product does not exist only where a complete listing lacks it.
 */
namespace StorefrontTryon;
defined( 'ABSPATH' ) || exit;

const METHODS    = 'GET, HEAD, OPTIONS';
const PRODUCT_ID = '[0-9a-fA-F]{8}-(?:[0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}';
/** Seconds for which a known product is answered while the service fails, and after which a visitor of an unknown one comes again. */
const STALE_IF_ERROR = 600;
const RETRY_AFTER    = 2;

/** Path from /v1 on and query of a request for these routes, in either form of address; null for any other request. */
function route_of( string $uri ): ?array {
	list( $path, $query ) = explode( '?', $uri, 2 ) + array( '', '' );
	if ( preg_match( '~/wp-json/tryon(/v1/.*)$~', $path, $match ) ) {
		return array( $match[1], $query );
	}
	$is_ours = preg_match( '~(?:^|&)rest_route=(?:/|%2F)tryon((?:/|%2F)v1(?:/|%2F)[^&]*)~i', $query, $match );
	return $is_ours ? array( urldecode( $match[1] ), trim( str_replace( $match[0], '', $query ), '&' ) ) : null;
}

/** The request's method. */
function method(): string {
	return (string) ( $_SERVER['REQUEST_METHOD'] ?? 'GET' );
}

/** Answers the request where it is one of these, and ends. Then, where the server can, the listing goes on without the visitor. */
function serve_early(): void {
	$route = route_of( (string) ( $_SERVER['REQUEST_URI'] ?? '' ) );
	if ( ! $route ) {
		return;
	}
	list( $status, $text, $headers ) = answer( ...$route );
	status_header( $status );
	foreach ( $headers as $name => $value ) {
		header( "$name: $value" );
	}
	if ( 304 !== $status && 204 !== $status ) {
		header( 'Content-Type: application/json; charset=utf-8' );
		header( 'Content-Length: ' . strlen( $text ) );
		echo 'HEAD' === method() ? '' : $text; // phpcs:ignore WordPress.Security.EscapeOutput -- JSON.
	}
	refresh_behind();
	exit;
}

/** Lists the catalog after the response. */
function refresh_behind(): void {
	ignore_user_abort( true );
	$finish = current( array_filter( array( 'fastcgi_finish_request', 'litespeed_finish_request' ), 'function_exists' ) );
	// Most other servers send on what is flushed, and the browser knows its length. In some a visitor waits, for three seconds at most.
	wp_ob_end_flush_all();
	flush();
	refresh( $finish && $finish() ? 20 : 3 );
}

/** Status, body and headers of the response; 304 where the visitor has it already. */
function answer( string $path, string $query ): array {
	list( $status, $text, $headers ) = choose_answer( $path, $query );
	$headers                        += array( 'Cache-Control' => 'no-store', 'X-Content-Type-Options' => 'nosniff' );
	if ( 200 === $status ) {
		$etag            = '"' . md5( $text ) . '"';
		$headers['ETag'] = "W/$etag";
		if ( array_intersect( array( '*', $etag, "W/$etag" ), array_map( 'trim', explode( ',', (string) ( $_SERVER['HTTP_IF_NONE_MATCH'] ?? '' ) ) ) ) ) {
			return array( 304, '', $headers );
		}
	}
	return array( $status, $text, $headers );
}

function choose_answer( string $path, string $query ): array {
	$is_one = preg_match( '~^/v1/products/(' . PRODUCT_ID . ')$~', $path, $match );
	if ( ! $is_one && '/v1/products' !== $path ) {
		return failure( 404, 'not_found', 'There is nothing here.', array( 'Cache-Control' => caching( MINUTE ) ) );
	}
	if ( 'OPTIONS' === method() ) {
		return array( 204, '', array( 'Allow' => METHODS ) );
	}
	if ( 'GET' !== method() && 'HEAD' !== method() ) {
		return failure( 405, 'method_not_allowed', 'Only ' . METHODS . ' are answered here.', array( 'Allow' => METHODS ) );
	}
	if ( $is_one ) {
		return answer_one( strtolower( $match[1] ), '', null );
	}
	$asked = read_query( $query );
	if ( null === $asked ) {
		return failure( 400, 'validation_error', 'Ask for external_id=… (1 to 255 characters) or tryon_status=active, each once, with page (from 1) and limit (1 to 100) and nothing else.', array( 'Cache-Control' => caching( MINUTE ) ) );
	}
	return isset( $asked['external_id'] ) ? answer_one( '', $asked['external_id'], $asked ) : answer_list( $asked );
}

/** The query of a list, checked (section 4.2): `page`, `limit`, and `external_id` where it is asked for. Null if it is not answered here. */
function read_query( string $query ): ?array {
	$sent = array();
	foreach ( array_filter( explode( '&', $query ), 'strlen' ) as $pair ) {
		list( $name, $value ) = array_map( 'urldecode', explode( '=', $pair, 2 ) + array( '', '' ) );
		if ( isset( $sent[ $name ] ) || ! in_array( $name, array( 'external_id', 'tryon_status', 'page', 'limit' ), true ) ) {
			return null;
		}
		$sent[ $name ] = $value;
	}
	$asked   = $sent + array( 'page' => '1', 'limit' => '20' );
	$is_list = preg_match( '/^[1-9]\d{0,6}$/', $asked['page'] ) && preg_match( '/^(?:[1-9]\d?|100)$/', $asked['limit'] ) && 'active' === ( $sent['tryon_status'] ?? 'active' );
	$is_ours = isset( $sent['external_id'] ) ? preg_match( '/^.{1,255}$/su', $sent['external_id'] ) : isset( $sent['tryon_status'] );
	return $is_list && $is_ours ? array( 'page' => (int) $asked['page'], 'limit' => (int) $asked['limit'] ) + $asked : null;
}

/** One product: alone by its id in lower case, or by its SKU as a list with this page and limit. */
function answer_one( string $id, string $sku, ?array $range ): array {
	$listing = listing();
	$row     = find_row( $id, $sku );
	$is_new  = is_complete( $listing ) || ( $row && $row->read_at > time() - MINUTE );
	$unsaid  = null;
	// The first listing of a shop answers all its visitors, who would spend its calls.
	$may_ask = $listing['pages'] > 0 || ( $listing['started'] > 0 && $listing['started'] < time() - MINUTE );
	if ( ( $may_ask && ! $is_new ) || ( $row && 'processing' === state_of( $row ) && $row->read_at <= time() - NEWS_AFTER ) ) {
		try {
			look_up( 'lookup', $id, $sku );
			list( $row, $is_new ) = array( find_row( $id, $sku ), true );
		} catch ( Unavailable $unavailable ) {
			$unsaid = $unavailable;
		}
	}
	if ( $row && $row->is_active && ( $is_new || $row->read_at > time() - STALE_IF_ERROR ) ) {
		$headers = array( 'Cache-Control' => caching( $row->is_ready ? 15 : RETRY_AFTER, MINUTE ) );
		return $range ? list_of( 1 === $range['page'] ? array( $row->record ) : array(), 1, $range, $headers ) : array( 200, "{\"product\":$row->record}", $headers );
	}
	if ( $is_new ) {
		$headers = array( 'Cache-Control' => caching( 5 ) );
		return $range ? list_of( array(), 0, $range, $headers ) : failure( 404, 'not_found', 'There is no such product.', $headers );
	}
	return unavailable( $unsaid );
}

/** A page of all active products. */
function answer_list( array $range ): array {
	global $wpdb;
	$listing = listing();
	if ( ! is_complete( $listing ) && $listing['complete'] < time() - STALE_IF_ERROR ) {
		return unavailable( null );
	}
	$page      = $wpdb->prepare( 'ORDER BY place LIMIT %d OFFSET %d', $range['limit'], ( $range['page'] - 1 ) * $range['limit'] );
	$rows      = $wpdb->get_results( 'SELECT record, is_ready FROM ' . table( 'products' ) . " WHERE is_active = 1 $page" ); // phpcs:ignore WordPress.DB.PreparedSQL
	$are_ready = ! in_array( '0', array_column( $rows, 'is_ready' ), true );
	return list_of( array_column( $rows, 'record' ), count_rows( 'products', 'is_active = 1' ), $range, array( 'Cache-Control' => $rows ? caching( $are_ready ? 15 : RETRY_AFTER, MINUTE ) : caching( 5 ) ) );
}

/** @param array<string> $records As JSON. */
function list_of( array $records, int $total, array $range, array $headers ): array {
	return array( 200, sprintf( '{"products":[%s],"total":%d,"page":%d,"limit":%d}', implode( ',', $records ), $total, $range['page'], $range['limit'] ), $headers );
}

/** The error envelope (section 7). */
function failure( int $status, string $code, string $message, array $headers = array() ): array {
	return array( $status, (string) wp_json_encode( array( 'error' => array( 'code' => $code, 'message' => $message ) ) ), $headers );
}

/** Nothing is known, and nobody could be asked. */
function unavailable( ?Unavailable $unavailable ): array {
	$reason = $unavailable ?? pause_now() ?? new Unavailable( 'starting', RETRY_AFTER );
	$codes  = array( 'rate-limited' => array( 429, 'rate_limited' ), 'refused' => array( 502, 'upstream_failed' ), 'failed' => array( 502, 'upstream_failed' ), 'unconfigured' => array( 503, 'not_configured' ) );
	list( $status, $code ) = $codes[ $reason->getMessage() ] ?? array( 503, $reason->getMessage() );
	return failure( $status, $code, 'The products can not be read right now. Ask again later.', array( 'Retry-After' => (string) $reason->getCode() ) );
}

/** Browsers ask again after five seconds; a shared cache may keep an answer longer, and for a while beyond that. */
function caching( int $seconds, int $stale = 0 ): string {
	return 'public, max-age=' . min( $seconds, 5 ) . ", s-maxage=$seconds" . ( $stale ? ", stale-while-revalidate=$stale, stale-if-error=$stale" : '' );
}

// For hosts that bring requests to REST in another way.
function answer_rest( \WP_REST_Request $request ): \WP_REST_Response {
	list( $status, $text, $headers ) = answer( substr( $request->get_route(), 6 ), http_build_query( array_diff_key( $request->get_query_params(), array( 'rest_route' => '' ) ) ) );
	add_action( 'shutdown', __NAMESPACE__ . '\refresh_behind' );
	return new \WP_REST_Response( '' === $text ? null : json_decode( $text ), $status, $headers );
}
const REST_ROUTE = array( 'methods' => 'GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE', 'callback' => __NAMESPACE__ . '\answer_rest', 'permission_callback' => '__return_true', 'show_in_index' => false );
add_action( 'rest_api_init', fn() => register_rest_route( 'tryon/v1', '/(?P<path>.*)', REST_ROUTE ) );
