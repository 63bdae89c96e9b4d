<?php
// The functions of WordPress and WooCommerce that the plugin calls, as far as it calls them. Hooks are kept to be run by a test.
define( 'ABSPATH', '/' );
$GLOBALS['hooks']   = array();
$GLOBALS['options'] = array();
$GLOBALS['product'] = true;
$GLOBALS['can']     = true;
function add_action( $name, $callback ) { $GLOBALS['hooks'][ $name ][] = $callback; }
function add_filter( $name, $callback ) { add_action( $name, $callback ); }
function run_hook( $name ) { foreach ( $GLOBALS['hooks'][ $name ] ?? array() as $callback ) { $callback(); } }
function get_option( $name, $default = false ) { return $GLOBALS['options'][ $name ] ?? $default; }
function delete_option( $name ) { unset( $GLOBALS['options'][ $name ] ); }
function is_multisite() { return false; }
function is_product() { return $GLOBALS['product']; }
function current_user_can( $capability ) { return $GLOBALS['can']; }
function plugins_url( $path, $file ) { return 'https://shop.example/wp-content/plugins/storefront-tryon/' . $path; }
function admin_url( $path ) { return 'https://shop.example/wp-admin/' . $path; }
function esc_attr( $text ) { return htmlspecialchars( $text, ENT_QUOTES, 'UTF-8', false ); }
function esc_html( $text ) { return esc_attr( $text ); }
function esc_url_raw( $url, $protocols = array() ) {
	$url = preg_replace( '/[^a-z0-9-~+_.?#=!&;,\/:%@$|*\'()\[\]]/i', '', $url );
	return '' === $url || preg_match( '~^(https?://|/)~i', $url ) ? $url : '';
}
function esc_url( $url ) { return str_replace( array( '&', "'" ), array( '&#038;', '&#039;' ), esc_url_raw( $url ) ); }
function untrailingslashit( $text ) { return rtrim( $text, '/\\' ); }
function sanitize_text_field( $text ) {
	$text = preg_replace( '@<(script|style)[^>]*?>.*?</\\1>@si', '', $text );
	return trim( preg_replace( '/[\r\n\t ]+/', ' ', strip_tags( $text ) ) );
}
function __( $text, $domain = '' ) { return $text; }
function esc_html_e( $text, $domain = '' ) { echo esc_html( $text ); }
function selected( $a, $b ) { echo $a === $b ? ' selected="selected"' : ''; }
function checked( $a, $b ) { echo $a === $b ? ' checked="checked"' : ''; }
function submit_button() { echo '<input type="submit" />'; }
function settings_fields( $group ) { echo '<input type="hidden" name="option_page" value="' . esc_attr( $group ) . '" /><input type="hidden" name="_wpnonce" value="n0nce" />'; }
function register_setting( $group, $name, $args ) { $GLOBALS['setting'] = array( $group, $name, $args ); }
function add_submenu_page() { $GLOBALS['page'] = func_get_args(); }
function wp_kses_post( $html ) { return strip_tags( $html, '<p><h3>' ); }
function wp_add_privacy_policy_content( $name, $html ) { $GLOBALS['privacy'] = array( $name, $html ); }
