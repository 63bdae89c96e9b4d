<?php
/** Loads WordPress from the path `$wordpress` as its administrator, for the scripts of this suite. */
$_SERVER['HTTP_HOST']   = getenv( 'SITE_HOST' ) ?: '127.0.0.1:8090';
$_SERVER['REQUEST_URI'] = '/';
define( 'WP_ADMIN', true );
require "$wordpress/wp-load.php";
require_once ABSPATH . 'wp-admin/includes/plugin.php';
wp_set_current_user( 1 );
