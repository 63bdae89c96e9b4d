<?php
/** Leaves nothing behind, on every site of a network. */
namespace StorefrontTryon;
defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

require_once __DIR__ . '/includes/storage.php';

foreach ( is_multisite() ? get_sites( array( 'fields' => 'ids', 'number' => 0 ) ) : array( get_current_blog_id() ) as $site ) {
	is_multisite() && switch_to_blog( $site );
	foreach ( array( 'products', 'calls' ) as $name ) {
		$GLOBALS['wpdb']->query( 'DROP TABLE IF EXISTS ' . table( $name ) ); // phpcs:ignore WordPress.DB.PreparedSQL -- A name of ours.
	}
	delete_option( OPTION );
	foreach ( ROWS as $name ) {
		delete_option( OPTION . '_' . $name );
	}
	delete_metadata( 'term', 0, 'tryon_worn_at', '', true );
	wp_clear_scheduled_hook( 'storefront_tryon_refresh' );
	function_exists( 'as_unschedule_all_actions' ) && as_unschedule_all_actions( '', array(), 'storefront-tryon' );
	is_multisite() && restore_current_blog();
}
