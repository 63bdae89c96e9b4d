<?php
/**
 * Calls of the catalog service: each is counted before it is sent, carries the shop's key and nothing of a visitor's, and is bounded in
 * time and size. Knows neither products nor routes.
 */
namespace StorefrontTryon;
defined( 'ABSPATH' ) || exit;

const MINUTE = 60;
/** Seconds that one call may take; importing ten pictures may take the service ten seconds each (section 4.1). */
const CALL_TIMEOUT   = 10;
const IMPORT_TIMEOUT = 110;
/** A full page of products with forty images each stays well below this. */
const MAX_BODY_BYTES = 8388608;
/** The most seconds between two attempts after failures; the first is made after two. */
const MAX_BACKOFF = 60;

/** Nothing can be had now: the message is refused, rate-limited, failed, busy, quota or unconfigured, the code the seconds to wait. */
class Unavailable extends \Exception {}

/** Calls that this shop may make in any minute. The service allows 120 for its key (section 8), which a staging copy may share. */
function calls_per_minute(): int {
	return defined( 'TRYON_CALLS_PER_MINUTE' ) ? max( 2, min( 120, (int) TRYON_CALLS_PER_MINUTE ) ) : 60;
}

/** The most calls of one kind, listing, lookup or import, in any minute: visitors' lookups have half, and the others leave them some. */
function limit_of( string $kind ): int {
	$all = calls_per_minute();
	return 'lookup' === $kind ? intdiv( $all, 2 ) : $all - min( 10, intdiv( $all, 6 ) );
}

/**
 * Counts a call before it is sent, or throws where the budget is spent, or one about the same was made within CALL_TIMEOUT. Each process
 * writes its call first and then counts those up to its own, so that two which come at the same moment can't both take the last place.
 */
function take_call( string $kind, string $about ): void {
	global $wpdb;
	$table = table( 'calls' );
	$now   = microtime( true );
	$wpdb->insert( $table, array( 'kind' => $kind, 'about' => $about, 'called_at' => $now ) );
	$own    = $wpdb->insert_id;
	$count  = "SELECT COUNT(*) AS all_calls, SUM(kind = %s) AS of_kind, SUM(about <> '' AND about = %s AND called_at > %f) AS same, MIN(called_at) AS first_at FROM $table WHERE called_at > %f AND id <= %d";
	$counts = $wpdb->get_row( $wpdb->prepare( $count, $kind, $about, $now - CALL_TIMEOUT, $now - MINUTE, $own ) ); // phpcs:ignore WordPress.DB.PreparedSQL
	if ( $counts && $counts->same <= 1 && $counts->all_calls <= calls_per_minute() && $counts->of_kind <= limit_of( $kind ) ) {
		if ( 0 === $own % 100 ) {
			$wpdb->query( $wpdb->prepare( "DELETE FROM $table WHERE called_at < %f", $now - 2 * MINUTE ) ); // phpcs:ignore WordPress.DB.PreparedSQL
		}
		return;
	}
	$wpdb->delete( $table, array( 'id' => $own ) );
	throw new Unavailable( 'busy', $counts && $counts->same <= 1 ? max( 1, (int) ceil( $counts->first_at + MINUTE - $now ) ) : 1 );
}

/** Why nothing may be sent for a while, if that is so. */
function pause_now(): ?Unavailable {
	$pause = read_row( 'pause' );
	return ( $pause['until'] ?? 0 ) > time() ? new Unavailable( $pause['kind'], $pause['until'] - time() ) : null;
}

/**
 * Sends one request of the specification.
 *
 * @param string            $path Path below /v1, with its query.
 * @param array|string|null $body Sent as JSON, or as it is with its type.
 * @return array{0: int, 1: array} Status 2xx, 400 or 404, and the parsed body.
 * @throws Unavailable For every other answer, and where nothing may be sent.
 */
function call_service( string $kind, string $method, string $path, $body = null, string $type = 'application/json', string $about = '' ): array {
	$address = settings()['address'];
	$paused  = pause_now();
	if ( '' === $address || '' === api_key() || ! is_own_site() ) {
		throw new Unavailable( 'unconfigured', MINUTE );
	}
	if ( $paused ) {
		throw $paused;
	}
	take_call( $kind, $about );
	$answer = wp_remote_request(
		"$address/v1$path",
		array(
			'method'              => $method,
			'headers'             => array( 'Authorization' => 'Bearer ' . api_key(), 'Accept' => 'application/json' ) + ( $body ? array( 'Content-Type' => $type ) : array() ),
			'body'                => is_array( $body ) ? wp_json_encode( $body ) : $body,
			'timeout'             => 'import' === $kind ? IMPORT_TIMEOUT : CALL_TIMEOUT,
			// A redirect would carry the key to wherever it points.
			'redirection'         => 0,
			'limit_response_size' => MAX_BODY_BYTES,
		)
	);
	$status = is_wp_error( $answer ) ? 0 : (int) wp_remote_retrieve_response_code( $answer );
	$parsed = json_decode( wp_remote_retrieve_body( $answer ), true );
	if ( is_array( $parsed ) && ( 404 === $status || 400 === $status || ( $status >= 200 && $status < 300 ) ) ) {
		read_row( 'pause' ) && write_row( 'pause', array() );
		return array( $status, $parsed );
	}
	$failed = array( 401 => 'refused', 403 => 'refused', 429 => 'rate-limited' )[ $status ] ?? 'failed';
	$tries  = ( read_row( 'pause' )['tries'] ?? 0 ) + 1;
	$asked  = (string) wp_remote_retrieve_header( $answer, 'retry-after' );
	$wait   = 429 === $status ? min( HOUR_IN_SECONDS, ctype_digit( $asked ) ? max( 1, (int) $asked ) : MINUTE ) : min( MAX_BACKOFF, 2 ** min( $tries, 6 ) );
	write_row( 'pause', array( 'kind' => $failed, 'until' => time() + $wait, 'tries' => $tries ) );
	throw new Unavailable( $failed, $wait );
}
