<?php
/** The settings of the tests' WordPress. It is copied into the folder of one; a test's own constants lie beside it. */
foreach ( json_decode( file_get_contents( __DIR__ . '/constants.json' ), true ) as $name => $value ) {
	define( $name, $value );
}
define( 'DB_NAME', 'wordpress' );
define( 'DB_USER', 'root' );
define( 'DB_PASSWORD', '' );
define( 'DB_HOST', 'localhost:' . dirname( __DIR__ ) . '/mysql.sock' );
define( 'DB_CHARSET', 'utf8mb4' );
define( 'DB_COLLATE', '' );
define( 'DISABLE_WP_CRON', true );
define( 'WP_HTTP_BLOCK_EXTERNAL', true );
define( 'WP_ACCESSIBLE_HOSTS', '127.0.0.1' );
define( 'WP_DEBUG', true );
define( 'WP_DEBUG_DISPLAY', false );
define( 'WP_DEBUG_LOG', dirname( __DIR__ ) . '/php.log' );
define( 'ABSPATH', __DIR__ . '/' );
$table_prefix = 'wp_';
require ABSPATH . 'wp-settings.php';
