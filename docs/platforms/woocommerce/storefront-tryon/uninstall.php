<?php
/**
 * Leaves nothing behind: takes the one option away, on every site of a network.
 *
 * @package StorefrontTryon
 */

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

if ( is_multisite() ) {
	foreach ( get_sites( array( 'fields' => 'ids', 'number' => 0 ) ) as $storefront_tryon_site ) {
		switch_to_blog( $storefront_tryon_site );
		delete_option( 'storefront_tryon' );
		restore_current_blog();
	}
} else {
	delete_option( 'storefront_tryon' );
}
