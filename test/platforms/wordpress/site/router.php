<?php
/** Of PHP's own server: gives every address to WordPress, as pretty permalinks need it, and runs what a test posts to /run-test. */
$running = dirname( $_SERVER['DOCUMENT_ROOT'] ) . '/running/' . getmypid();
touch( $running );
register_shutdown_function( 'unlink', $running );
// A picture.
if ( is_file( $_SERVER['DOCUMENT_ROOT'] . $_SERVER['REQUEST_URI'] ) ) {
	return false;
}
if ( '/run-test' !== $_SERVER['REQUEST_URI'] ) {
	$_SERVER['SCRIPT_NAME'] = '/index.php';
	$_SERVER['PHP_SELF']    = '/index.php';
	require $_SERVER['DOCUMENT_ROOT'] . '/index.php';
	return;
}
$sent = json_decode( file_get_contents( 'php://input' ), true );
if ( '' !== $sent['mode'] ) {
	define( $sent['mode'], true );
}
require $_SERVER['DOCUMENT_ROOT'] . '/wp-load.php';
extract( $sent['values'] );
ob_start();
try {
	$result = eval( $sent['code'] );
	$failed = null;
} catch ( Throwable $error ) {
	$failed = "$error";
}
ob_end_clean();
echo json_encode( array( 'result' => $result ?? null, 'failed' => $failed ) );
