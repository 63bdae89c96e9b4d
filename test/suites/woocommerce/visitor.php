<?php
/**
 * Lets each visitor of the suite see the shop in a state of its own, by cookies, so that nothing of the shop is changed: theme, other
 * plugins and options, another block, and right to left. The suite puts this file into mu-plugins and takes it away again.
 */
$tryon_suite = json_decode( stripslashes( rawurldecode( $_COOKIE['tryon_suite'] ?? '' ) ), true ) ?: array();
foreach ( array( 'template', 'stylesheet' ) as $name ) {
	add_filter( "pre_option_$name", fn( $value ) => $tryon_suite['theme'] ?? $value );
}
add_filter( 'option_active_plugins', fn( $plugins ) => array_merge( $plugins, $tryon_suite['plugins'] ?? array() ) );
foreach ( $tryon_suite['options'] ?? array() as $name => $value ) {
	add_filter( "pre_option_$name", fn() => $value );
}
foreach ( $tryon_suite['blocks'] ?? array() as $block => $other ) {
	add_filter(
		'get_block_templates',
		function ( $templates ) use ( $block, $other ) {
			foreach ( $templates as $template ) {
				$template->content = str_replace( "wp:$block ", "wp:$other ", $template->content );
			}
			return $templates;
		},
		100
	);
}
if ( $tryon_suite['isRightToLeft'] ?? false ) {
	$GLOBALS['text_direction'] = 'rtl';
	add_filter( 'locale', fn() => 'ar' );
}
