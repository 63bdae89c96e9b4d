<?php
/**
 * WooCommerce → Try-on: connection, look and consent, the state of the catalog in words, and the paragraphs for the shop's privacy
 * policy. Key and address need an administrator; the rest a shop manager.
 */
namespace StorefrontTryon;
defined( 'ABSPATH' ) || exit;

const SETTINGS_PAGE = 'storefront-tryon';

/** The fields of the form: label, help, and kind: the type of an input, or the choices of a list. */
function fields(): array {
	return array(
		'address'      => array( __( 'Address of the try-on service', 'storefront-tryon' ), __( 'As your provider names it, for example https://catalog.example. A /v1 at its end is left out.', 'storefront-tryon' ), 'url' ),
		'key'          => array( __( 'Key', 'storefront-tryon' ), __( 'It stays on this server and is never shown again. Leave this empty to keep the saved one.', 'storefront-tryon' ), 'password' ),
		'auto_place'   => array( __( 'Automatic placement', 'storefront-tryon' ), __( 'Place products on the face or hand automatically (recommended). This works on the shopper\'s own device: the photo is sent to nobody and not kept.', 'storefront-tryon' ), 'checkbox' ),
		'face_consent' => array( __( 'Consent', 'storefront-tryon' ), __( 'Ask shoppers before a face or hand is searched for. Choose this if your law requires it.', 'storefront-tryon' ), 'checkbox' ),
		'cart'         => array( __( 'Cart', 'storefront-tryon' ), __( 'Show "Add to cart" in the try-on.', 'storefront-tryon' ), 'checkbox' ),
		'label'        => array( __( 'Text of the button', 'storefront-tryon' ), __( 'Empty: in the language of the page.', 'storefront-tryon' ), 'text' ),
		'match_style'  => array( __( 'Look of the button', 'storefront-tryon' ), '', array( 'outline' => __( 'Outline', 'storefront-tryon' ), 'same' => __( 'Filled, as Add to cart', 'storefront-tryon' ), 'quiet' => __( 'Text alone', 'storefront-tryon' ) ) ),
		'swap_url'     => array( __( 'AI photo swap', 'storefront-tryon' ), __( 'The address of a relay that makes pictures by AI, if you have one. Empty: none.', 'storefront-tryon' ), 'url' ),
	);
}

/** An address without a slash or /v1 at its end; '' if it is not one. */
function clean_address( string $text ): string {
	$url = esc_url_raw( trim( $text ), array( 'https', 'http' ) );
	return wp_parse_url( $url, PHP_URL_HOST ) ? (string) preg_replace( '~(?:/v1)?/*$~', '', untrailingslashit( $url ) ) : '';
}

/** What may be saved of what the form sent. What is wrong keeps its old value, and an error says so. */
function sanitize( $sent ): array {
	$old  = settings();
	$sent = array_map( 'strval', array_filter( is_array( $sent ) ? $sent : array(), 'is_scalar' ) ) + array_fill_keys( array_keys( $old ), '' );
	$new  = $old;
	foreach ( array( 'auto_place', 'face_consent', 'cart' ) as $box ) {
		$new[ $box ] = $sent[ $box ] ? '1' : '';
	}
	$new['label']       = sanitize_text_field( $sent['label'] );
	$new['match_style'] = isset( fields()['match_style'][2][ $sent['match_style'] ] ) ? $sent['match_style'] : 'outline';
	// Where keys and photos are sent is an administrator's choice.
	if ( current_user_can( 'manage_options' ) ) {
		foreach ( array( 'address', 'swap_url' ) as $name ) {
			$new[ $name ] = clean_address( $sent[ $name ] );
			if ( '' === $new[ $name ] && '' !== trim( $sent[ $name ] ) ) {
				$new[ $name ] = $old[ $name ];
				/* translators: 1: label of a field 2: what was entered */
				add_settings_error( OPTION, $name, sprintf( __( '%1$s: "%2$s" is no address. Expected is one such as https://catalog.example. The old one is kept.', 'storefront-tryon' ), fields()[ $name ][0], esc_html( $sent[ $name ] ) ) );
			}
		}
		$key = (string) preg_replace( '/\s+/', '', $sent['key'] );
		// A key is for one service: under another address it would be sent to whoever is there.
		$new['key']  = '' !== $key ? $key : ( $new['address'] === $old['address'] ? $old['key'] : '' );
		$new['site'] = site_name();
		install();
		if ( array( $new['address'], $new['key'] ) !== array( $old['address'], $old['key'] ) ) {
			forget_catalog();
		}
	}
	$next = __( 'Now test the connection below, then choose products under Products and import them by "Bulk actions".', 'storefront-tryon' );
	if ( '' === $new['address'] || ( '' === $new['key'] && ! defined( 'TRYON_API_KEY' ) ) ) {
		$next = __( 'Now enter address and key of your try-on service.', 'storefront-tryon' );
	}
	add_settings_error( OPTION, 'saved', __( 'Saved.', 'storefront-tryon' ) . ' ' . $next, 'success' );
	return $new;
}

/** Asks the service for the plan, and lists the catalog. @return array{0: string, 1: string} Kind of a notice, and sentences. */
function test_connection(): array {
	write_row( 'pause', array() );
	try {
		list( , $usage ) = call_service( 'import', 'GET', '/usage' );
	} catch ( Unavailable $unavailable ) {
		return array( 'error', explain( $unavailable->getMessage() ) );
	}
	if ( ! isset( $usage['plan']['name'] ) ) {
		return array( 'error', __( 'Something answers at this address, but not as the try-on service does. Compare the address with the one that your provider names.', 'storefront-tryon' ) );
	}
	refresh( 20, true );
	$calls = calls_per_minute() - count_rows( 'calls', 'called_at > ' . ( time() - MINUTE ) );
	/* translators: %s: name of a plan */
	$words = array( sprintf( __( 'Connected. Your plan is %s.', 'storefront-tryon' ), $usage['plan']['name'] ) );
	foreach ( array( 'products' => __( 'Products', 'storefront-tryon' ), 'opens' => __( 'Try-ons this month', 'storefront-tryon' ), 'swap' => __( 'Photo swaps this month', 'storefront-tryon' ) ) as $name => $label ) {
		$limit = (int) ( $usage[ $name ]['limit'] ?? 0 );
		/* translators: 1: what is counted 2: how many 3: the most */
		$words[] = sprintf( $limit ? __( '%1$s: %2$d of %3$d.', 'storefront-tryon' ) : __( '%1$s: %2$d, without a limit.', 'storefront-tryon' ), $label, $usage[ $name ]['used'] ?? 0, $limit );
	}
	/* translators: 1: number of calls 2: the most in a minute */
	$words[] = sprintf( __( 'This shop may make %1$d of %2$d calls in this minute.', 'storefront-tryon' ), max( 0, $calls ), calls_per_minute() );
	return array( 'success', implode( ' ', $words ) );
}

/** Why the service can't be asked, and what to do. */
function explain( string $kind ): string {
	$sentences = array(
		'refused'      => __( 'The service refuses the key. Copy it anew from your provider, save it, and test again.', 'storefront-tryon' ),
		'rate-limited' => __( 'The service asks for a pause, because its limit of calls was reached. Another program may use the same key. This goes on by itself.', 'storefront-tryon' ),
		'busy'         => __( 'This shop has made as many calls in this minute as it may. This goes on by itself.', 'storefront-tryon' ),
		'quota'        => __( 'Your plan has no products left. Each size counts as one. This goes on by itself when some are free.', 'storefront-tryon' ),
		'unconfigured' => is_own_site() ? __( 'Address or key is missing. Enter both and save.', 'storefront-tryon' ) : __( 'This site is a copy: the settings were saved for another address, so that nothing is called. To use them here, save them again.', 'storefront-tryon' ),
	);
	return $sentences[ $kind ] ?? __( 'Nothing answers as it should at this address. Check the address, and whether your host lets WordPress reach other servers. This is tried again by itself.', 'storefront-tryon' );
}

function print_notice( string $kind, string $text ): void {
	printf( '<div class="notice notice-%s"><p>%s</p></div>', esc_attr( $kind ), esc_html( $text ) );
}

function print_select( string $id, string $name, array $choices, string $chosen ): void {
	printf( '<select id="%s" name="%s">', esc_attr( $id ), esc_attr( $name ) );
	foreach ( $choices as $value => $words ) {
		printf( '<option value="%s"%s>%s</option>', esc_attr( $value ), selected( $chosen, $value, false ), esc_html( $words ) );
	}
	echo '</select>';
}

function print_settings_page(): void {
	$tested   = isset( $_POST['tryon_test'] ) && check_admin_referer( 'tryon_test' ) ? test_connection() : null;
	$settings = settings();
	$complete = listing()['complete'];
	echo '<div class="wrap"><h1>' . esc_html__( 'Try-on', 'storefront-tryon' ) . '</h1>';
	settings_errors( OPTION );
	if ( $tested ) {
		print_notice( $tested[0], $tested[1] );
	} elseif ( '' !== $settings['address'] && ! is_own_site() ) {
		print_notice( 'warning', explain( 'unconfigured' ) );
	}
	printf( '<form method="post" action="%s"><table class="form-table" role="presentation">', esc_url( admin_url( 'options.php' ) ) );
	settings_fields( OPTION );
	foreach ( fields() as $name => list( $label, $help, $kind ) ) {
		$is_locked = in_array( $name, array( 'address', 'key', 'swap_url' ), true ) && ! current_user_can( 'manage_options' );
		$own       = array( 'id' => "tryon-$name", 'name' => OPTION . "[$name]", 'disabled' => $is_locked ? 'disabled' : '' );
		printf( '<tr><th scope="row"><label for="tryon-%s">%s</label></th><td>', esc_attr( $name ), esc_html( $label ) );
		if ( is_array( $kind ) ) {
			print_select( $own['id'], $own['name'], $kind, $settings[ $name ] );
		} else {
			$saved = defined( 'TRYON_API_KEY' ) ? __( 'set in wp-config.php', 'storefront-tryon' ) : ( '' !== $settings['key'] ? __( 'saved', 'storefront-tryon' ) : '' );
			$more  = array( 'checkbox' => array( 'value' => '1', 'checked' => $settings[ $name ] ? 'checked' : '' ), 'password' => array( 'autocomplete' => 'new-password', 'placeholder' => $saved ) );
			echo '<input' . attributes( $own + array( 'type' => $kind ) + ( $more[ $kind ] ?? array( 'class' => 'regular-text', 'value' => $settings[ $name ] ) ) ) . ' />'; // phpcs:ignore WordPress.Security.EscapeOutput
		}
		printf( '<p class="description">%s</p></td></tr>', esc_html( $help ) );
	}
	echo '</table>';
	submit_button();
	echo '</form><h2>' . esc_html__( 'Connection', 'storefront-tryon' ) . '</h2><p>';
	if ( $complete ) {
		/* translators: 1: number of products 2: a time, as "5 mins" */
		printf( esc_html__( '%1$d products can be tried on. The catalog was read %2$s ago.', 'storefront-tryon' ), (int) count_rows( 'products', 'is_active = 1 AND is_ready = 1' ), esc_html( human_time_diff( $complete ) ) );
	}
	echo pause_now() ? ' ' . esc_html( explain( pause_now()->getMessage() ) ) : '';
	echo '</p><form method="post">';
	wp_nonce_field( 'tryon_test' );
	submit_button( __( 'Test the connection', 'storefront-tryon' ), 'secondary', 'tryon_test' );
	echo '</form></div>';
}

/** The paragraphs for the shop's privacy policy that fit what is switched on. */
function privacy_text(): string {
	$parts = array(
		__( 'The photo preview', 'storefront-tryon' ) => __( 'On some product pages you can see a product on a photo of yours or in the view of your camera. Your photo or the camera\'s picture is processed in your browser, on your device, to show the product on it. It is not sent to us or to anybody else, and it stays in your browser\'s memory only, so that you can try on another product: your browser forgets it when you remove it, or when you leave the page. We receive it only if you send it to us yourself. Saving or sharing a picture is up to you. The preview sets no cookies.', 'storefront-tryon' ),
		__( 'What the session keeps', 'storefront-tryon' ) => __( 'So that the try-on button need not be looked up again on each page, your browser keeps public information about products that can be tried on (their numbers, titles and pictures\' addresses) in its session storage until you close the tab. It says nothing about you, and is read by our shop alone. If you tick the box for that, a smaller copy of your photo is kept there too, so that the products of our other pages open with it.', 'storefront-tryon' ),
	);
	if ( settings()['auto_place'] ) {
		$parts[ __( 'With face search', 'storefront-tryon' ) ] = __( 'To place the product, the preview can look for the position of one face, or of one hand for what is worn there, in the photo that you have chosen, or in the camera\'s view. This happens on your device alone, by files that come from our shop. The positions found are used to draw the product and for nothing else: no face or hand is recognised or compared, nothing about you is inferred, and the positions are neither stored nor sent. They are forgotten together with the photo. You can place the product by hand instead.', 'storefront-tryon' );
	}
	$html = '<p class="privacy-policy-tutorial">' . __( 'This is not legal advice. It describes what the software does; what your shop must say and ask depends on your shop and on the law where your shoppers are. Have a lawyer read it.', 'storefront-tryon' ) . '</p>';
	foreach ( $parts as $title => $text ) {
		$html .= "<h3>$title</h3><p>$text</p>";
	}
	return $html;
}

add_action( 'admin_menu', fn() => add_submenu_page( 'woocommerce', __( 'Try-on', 'storefront-tryon' ), __( 'Try-on', 'storefront-tryon' ), 'manage_woocommerce', SETTINGS_PAGE, __NAMESPACE__ . '\print_settings_page' ) );
add_action( 'admin_init', fn() => register_setting( OPTION, OPTION, array( 'type' => 'array', 'sanitize_callback' => __NAMESPACE__ . '\sanitize' ) ) );
add_action( 'admin_init', fn() => wp_add_privacy_policy_content( 'Storefront Try-on', wp_kses_post( privacy_text() ) ) );
add_filter( 'option_page_capability_' . OPTION, fn() => 'manage_woocommerce' );

function add_settings_link( array $links ): array {
	return array_merge( array( sprintf( '<a href="%s">%s</a>', esc_url( admin_url( 'admin.php?page=' . SETTINGS_PAGE ) ), esc_html__( 'Settings', 'storefront-tryon' ) ) ), $links );
}
add_filter( 'plugin_action_links_' . plugin_basename( PLUGIN_FILE ), __NAMESPACE__ . '\add_settings_link' );
