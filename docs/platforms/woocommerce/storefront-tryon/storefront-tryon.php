<?php
/**
 * Plugin Name:       Storefront Try-on
 * Description:       Puts the try-on button on WooCommerce product pages, for the chosen variation.
 * Version:           0.1.0
 * Requires at least: 6.2
 * Requires PHP:      7.4
 * Requires Plugins:  woocommerce
 * License:           MIT
 * Text Domain:       storefront-tryon
 *
 * The files embed.js and those beside it lie in this plugin's folder assets/.
 *
 * @package StorefrontTryon
 */

defined( 'ABSPATH' ) || exit;

const STOREFRONT_TRYON_OPTION = 'storefront_tryon';

/**
 * What the shop has set, each setting with its default.
 *
 * @return array<string, string>
 */
function storefront_tryon_settings() {
	$defaults = array(
		'base_url'     => '',
		'match_style'  => 'outline',
		'label'        => '',
		'mount'        => '',
		'id_from'      => '',
		'auto_place'   => '1',
		'face_consent' => '',
	);
	$saved    = get_option( STOREFRONT_TRYON_OPTION, array() );
	return array_merge( $defaults, array_intersect_key( is_array( $saved ) ? $saved : array(), $defaults ) );
}

/**
 * The line in a product page, every attribute escaped; nothing before the relay's address is set.
 *
 * @return string
 */
function storefront_tryon_tag() {
	$settings = storefront_tryon_settings();
	if ( '' === $settings['base_url'] ) {
		return '';
	}
	$attributes = array(
		'type'              => 'module',
		'src'               => esc_url( plugins_url( 'assets/embed.js', __FILE__ ) ),
		'data-base-url'     => esc_url( $settings['base_url'] ),
		'data-platform'     => 'woocommerce',
		'data-match-style'  => $settings['match_style'],
		'data-label'        => $settings['label'],
		'data-mount'        => $settings['mount'],
		'data-id-from'      => $settings['id_from'],
		'data-auto-place'   => $settings['auto_place'] ? 'true' : '',
		'data-face-consent' => $settings['auto_place'] && $settings['face_consent'] ? 'ask' : '',
		'data-reserve'      => 'true',
		'data-debug'        => 'query',
	);
	$written = '';
	foreach ( $attributes as $name => $value ) {
		if ( '' !== $value ) {
			$written .= sprintf( ' %s="%s"', $name, esc_attr( $value ) );
		}
	}
	$preload = '';
	foreach ( array( 'follow-page.js', 'match.js' ) as $part ) {
		$preload .= sprintf( '<link rel="modulepreload" href="%s">' . "\n", esc_url( plugins_url( 'assets/' . $part, __FILE__ ) ) );
	}
	return $preload . '<script' . $written . '></script>' . "\n";
}

add_action(
	'wp_footer',
	function () {
		if ( function_exists( 'is_product' ) && is_product() ) {
			echo storefront_tryon_tag(); // phpcs:ignore WordPress.Security.EscapeOutput -- Escaped where it is written.
		}
	}
);

/**
 * What may be saved: an address, one of three styles, text without tags, and switches; one that is not sent keeps its default.
 *
 * @param mixed $input As the form sent it.
 * @return array<string, string>
 */
function storefront_tryon_sanitize( $input ) {
	$input = is_array( $input ) ? $input : array();
	$text  = function ( $name ) use ( $input ) {
		return isset( $input[ $name ] ) && is_string( $input[ $name ] ) ? trim( sanitize_text_field( $input[ $name ] ) ) : '';
	};
	$url   = isset( $input['base_url'] ) && is_string( $input['base_url'] ) ? esc_url_raw( trim( $input['base_url'] ), array( 'https', 'http' ) ) : '';
	$style = $text( 'match_style' );
	return array(
		'base_url'     => untrailingslashit( $url ),
		'match_style'  => in_array( $style, array( 'outline', 'same', 'quiet' ), true ) ? $style : 'outline',
		'label'        => $text( 'label' ),
		// Selectors hold ">" and quotes, which sanitize_text_field leaves.
		'mount'        => $text( 'mount' ),
		'id_from'      => $text( 'id_from' ),
		'auto_place'   => empty( $input['auto_place'] ) && isset( $input['auto_place'] ) ? '' : '1',
		'face_consent' => empty( $input['face_consent'] ) ? '' : '1',
	);
}

add_action(
	'admin_init',
	function () {
		register_setting(
			STOREFRONT_TRYON_OPTION,
			STOREFRONT_TRYON_OPTION,
			array(
				'type'              => 'array',
				'sanitize_callback' => 'storefront_tryon_sanitize',
			)
		);
	}
);

/**
 * The paragraphs for the shop's privacy notice that fit what this plugin switches on.
 *
 * @return string
 */
function storefront_tryon_privacy() {
	$face = '<h3>' . __( 'With face search', 'storefront-tryon' ) . '</h3><p>' . __( 'To place the product, the preview can look for the position of one face, or of one hand for what is worn there, in the photo that you have chosen, or in the camera\'s view. This happens on your device alone, by files that come from our shop. The positions found are used to draw the product and for nothing else: no face or hand is recognised or compared, nothing about you is inferred, and the positions are neither stored nor sent. They are forgotten together with the photo. You can place the product by hand instead.', 'storefront-tryon' ) . '</p>';
	return '<p class="privacy-policy-tutorial">' . __( 'This is not legal advice. It describes what the software does; what your shop must say and ask depends on your shop and on the law where your shoppers are. Have a lawyer read it.', 'storefront-tryon' ) . '</p>'
		. '<h3>' . __( 'The photo preview', 'storefront-tryon' ) . '</h3><p>' . __( 'On some product pages you can see a product on a photo of yours or in the view of your camera. Your photo or the camera\'s picture is processed in your browser, on your device, to show the product on it. It is not sent to us or to anybody else, and it stays in your browser\'s memory only, so that you can try on another product: your browser forgets it when you remove it, or when you leave the page. We receive it only if you send it to us yourself. Saving or sharing a picture is up to you. The preview sets no cookies.', 'storefront-tryon' ) . '</p>'
		. '<h3>' . __( 'What the session keeps', 'storefront-tryon' ) . '</h3><p>' . __( 'So that the try-on button need not be looked up again on each page, your browser keeps public information about products that can be tried on (their numbers, titles and pictures\' addresses) in its session storage until you close the tab. It says nothing about you, and is read by our shop alone. If you tick the box for that, a smaller copy of your photo is kept there too, so that the products of our other pages open with it.', 'storefront-tryon' ) . '</p>'
		. ( storefront_tryon_settings()['auto_place'] ? $face : '' );
}

// Suggests them on the page Settings, Privacy, Policy Guide.
add_action(
	'admin_init',
	function () {
		if ( function_exists( 'wp_add_privacy_policy_content' ) ) {
			wp_add_privacy_policy_content( 'Storefront Try-on', wp_kses_post( storefront_tryon_privacy() ) );
		}
	}
);

add_action(
	'admin_menu',
	function () {
		add_submenu_page( 'woocommerce', __( 'Try-on', 'storefront-tryon' ), __( 'Try-on', 'storefront-tryon' ), 'manage_woocommerce', 'storefront-tryon', 'storefront_tryon_page' );
	}
);

// Shop managers may save its settings, not only administrators of the site.
add_filter(
	'option_page_capability_' . STOREFRONT_TRYON_OPTION,
	function () {
		return 'manage_woocommerce';
	}
);

/** The settings page; settings_fields() writes the nonce that options.php checks. */
function storefront_tryon_page() {
	if ( ! current_user_can( 'manage_woocommerce' ) ) {
		return;
	}
	$settings = storefront_tryon_settings();
	$fields   = array(
		'base_url' => array( __( 'Address of your relay', 'storefront-tryon' ), __( 'Without /v1, for example https://tryon.shop.example', 'storefront-tryon' ) ),
		'label'    => array( __( 'Text', 'storefront-tryon' ), __( 'Empty: in the language of the page', 'storefront-tryon' ) ),
		'mount'    => array( __( 'After which element', 'storefront-tryon' ), __( 'A CSS selector. Empty: after the add-to-cart button', 'storefront-tryon' ) ),
		'id_from'  => array( __( 'Where the page has the id', 'storefront-tryon' ), __( 'Empty: the SKU of the chosen variation', 'storefront-tryon' ) ),
	);
	$switches = array(
		'auto_place'   => array( __( 'Place products on the face or hand automatically (recommended)', 'storefront-tryon' ), __( 'This works on the shopper\'s own device. The photo is sent to nobody and not kept.', 'storefront-tryon' ) ),
		'face_consent' => array( __( 'Ask shoppers before a face or hand is searched for', 'storefront-tryon' ), __( 'Shoppers tick a box first. Choose this if your law requires consent.', 'storefront-tryon' ) ),
	);
	$styles   = array(
		'outline' => __( 'Outline', 'storefront-tryon' ),
		'same'    => __( 'Filled, as the add-to-cart button', 'storefront-tryon' ),
		'quiet'   => __( 'Text alone', 'storefront-tryon' ),
	);
	?>
	<div class="wrap">
		<h1><?php esc_html_e( 'Try-on', 'storefront-tryon' ); ?></h1>
		<form method="post" action="<?php echo esc_url( admin_url( 'options.php' ) ); ?>">
			<?php settings_fields( STOREFRONT_TRYON_OPTION ); ?>
			<table class="form-table" role="presentation">
				<?php foreach ( $fields as $name => list( $label, $help ) ) : ?>
					<tr>
						<th scope="row"><label for="<?php echo esc_attr( 'tryon-' . $name ); ?>"><?php echo esc_html( $label ); ?></label></th>
						<td>
							<input class="regular-text" type="<?php echo 'base_url' === $name ? 'url' : 'text'; ?>" id="<?php echo esc_attr( 'tryon-' . $name ); ?>" name="<?php echo esc_attr( STOREFRONT_TRYON_OPTION . '[' . $name . ']' ); ?>" value="<?php echo esc_attr( $settings[ $name ] ); ?>" />
							<p class="description"><?php echo esc_html( $help ); ?></p>
						</td>
					</tr>
				<?php endforeach; ?>
				<?php foreach ( $switches as $name => list( $label, $help ) ) : ?>
					<tr>
						<th scope="row"><label for="<?php echo esc_attr( 'tryon-' . $name ); ?>"><?php echo esc_html( $label ); ?></label></th>
						<td>
							<input type="hidden" name="<?php echo esc_attr( STOREFRONT_TRYON_OPTION . '[' . $name . ']' ); ?>" value="" />
							<input type="checkbox" id="<?php echo esc_attr( 'tryon-' . $name ); ?>" name="<?php echo esc_attr( STOREFRONT_TRYON_OPTION . '[' . $name . ']' ); ?>" value="1"<?php checked( $settings[ $name ], '1' ); ?> />
							<p class="description"><?php echo esc_html( $help ); ?></p>
						</td>
					</tr>
				<?php endforeach; ?>
				<tr>
					<th scope="row"><label for="tryon-match_style"><?php esc_html_e( 'Style', 'storefront-tryon' ); ?></label></th>
					<td>
						<select id="tryon-match_style" name="<?php echo esc_attr( STOREFRONT_TRYON_OPTION . '[match_style]' ); ?>">
							<?php foreach ( $styles as $value => $label ) : ?>
								<option value="<?php echo esc_attr( $value ); ?>"<?php selected( $settings['match_style'], $value ); ?>><?php echo esc_html( $label ); ?></option>
							<?php endforeach; ?>
						</select>
					</td>
				</tr>
			</table>
			<?php submit_button(); ?>
		</form>
	</div>
	<?php
}
