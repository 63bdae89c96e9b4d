<?php
/**
 * What the plugin keeps in the shop's database: its settings, two tables, and small rows that several processes change. Those are read
 * and written by SQL, because an object cache may hold old ones. Knows nothing of the service.
 */
namespace StorefrontTryon;
defined( 'ABSPATH' ) || exit;

const OPTION = 'storefront_tryon';
/** The rows beside the settings, each an option named `storefront_tryon_…`. */
const ROWS = array( 'listing', 'pause', 'quota', 'problems', 'lock' );

/** The shop's settings, each with its default. One option, an array: WordPress prints options that are text, and one of these is the key. */
function settings(): array {
	$defaults = array(
		'address'      => '',
		'key'          => '',
		// The site for which the key was saved: a copy of its database under another address must not spend its calls.
		'site'         => '',
		'match_style'  => 'outline',
		'label'        => '',
		'auto_place'   => '1',
		'face_consent' => '',
		'cart'         => '1',
		'swap_url'     => '',
	);
	$saved    = get_option( OPTION, array() );
	return array_merge( $defaults, array_intersect_key( is_array( $saved ) ? $saved : array(), $defaults ) );
}

/** The key. A constant in wp-config.php wins over the saved one. */
function api_key(): string {
	return defined( 'TRYON_API_KEY' ) ? (string) TRYON_API_KEY : settings()['key'];
}

/** Whether this is the site for which the settings were saved. */
function is_own_site(): bool {
	return settings()['site'] === site_name();
}

/** The site's address without its protocol. */
function site_name(): string {
	return (string) preg_replace( '~^https?://~', '', untrailingslashit( (string) get_option( 'home' ) ) );
}

function table( string $name ): string {
	global $wpdb;
	return "{$wpdb->prefix}tryon_$name";
}

function count_rows( string $table, string $where ): int {
	global $wpdb;
	return (int) $wpdb->get_var( 'SELECT COUNT(*) FROM ' . table( $table ) . " WHERE $where" ); // phpcs:ignore WordPress.DB.PreparedSQL -- Words of ours.
}

/** One of ROWS but the lock; empty if there is none. */
function read_row( string $name ): array {
	return (array) json_decode( (string) read_text( $name ), true );
}

function read_text( string $name ): ?string {
	global $wpdb;
	return $wpdb->get_var( $wpdb->prepare( "SELECT option_value FROM $wpdb->options WHERE option_name = %s", OPTION . '_' . $name ) );
}

/** An empty array forgets what the row held. */
function write_row( string $name, array $value ): void {
	global $wpdb;
	$wpdb->update( $wpdb->options, array( 'option_value' => (string) wp_json_encode( $value ) ), array( 'option_name' => OPTION . '_' . $name ) );
}

/** Takes the lock for some seconds, or prolongs it. It ends by itself, so that a process which died does not hold it. */
function take_lock( string $owner, int $seconds ): bool {
	global $wpdb;
	$held               = (string) read_text( 'lock' );
	list( $until, $by ) = explode( ' ', "$held " );
	$wanted             = time() + $seconds . " $owner";
	if ( $by === $owner ? $wanted === $held : (int) $until >= time() ) {
		return $by === $owner;
	}
	// Of several that see the same old lock, one changes it.
	return 1 === $wpdb->update( $wpdb->options, array( 'option_value' => $wanted ), array( 'option_name' => OPTION . '_lock', 'option_value' => $held ) );
}

function release_lock( string $owner ): void {
	global $wpdb;
	$wpdb->query( $wpdb->prepare( "UPDATE $wpdb->options SET option_value = '0 ' WHERE option_name = %s AND option_value LIKE %s", OPTION . '_lock', "% $owner" ) );
}

/** Makes tables and rows that are missing. */
function install(): void {
	global $wpdb;
	$charset  = $wpdb->get_charset_collate();
	$columns  = 'id char(36) NOT NULL PRIMARY KEY, sku_hash char(32) NOT NULL, record longtext NOT NULL, is_active tinyint(1) NOT NULL, is_ready tinyint(1) NOT NULL';
	$columns .= ', round bigint NOT NULL, place bigint NOT NULL, read_at bigint NOT NULL, changed_at bigint NOT NULL, KEY sku_hash (sku_hash), KEY round (round)';
	$wpdb->query( 'CREATE TABLE IF NOT EXISTS ' . table( 'products' ) . " ($columns) $charset" ); // phpcs:ignore WordPress.DB.PreparedSQL -- Words of ours.
	$columns = 'id bigint unsigned NOT NULL AUTO_INCREMENT PRIMARY KEY, kind varchar(10) NOT NULL, about char(32) NOT NULL, called_at double NOT NULL, KEY called_at (called_at)';
	$wpdb->query( 'CREATE TABLE IF NOT EXISTS ' . table( 'calls' ) . " ($columns) $charset" ); // phpcs:ignore WordPress.DB.PreparedSQL
	// Where there are settings, this would sanitise them again, which installs.
	false === get_option( OPTION ) && add_option( OPTION, array() );
	foreach ( ROWS as $name ) {
		add_option( OPTION . '_' . $name, 'lock' === $name ? '0 ' : '[]', '', false );
	}
}

/** Empties the catalog: the next listing fills it. */
function forget_catalog(): void {
	global $wpdb;
	$wpdb->query( 'DELETE FROM ' . table( 'products' ) ); // phpcs:ignore WordPress.DB.PreparedSQL -- A name of ours.
	foreach ( array( 'listing', 'pause', 'quota' ) as $name ) {
		write_row( $name, array() );
	}
}
