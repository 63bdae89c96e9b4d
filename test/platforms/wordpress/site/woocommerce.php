<?php
/**
 * What the plugin uses of WooCommerce and of its Action Scheduler, over WordPress' own posts. Actions wait until a test runs them.
 */
class WC_Product {
	private $post;

	public function __construct( WP_Post $post ) {
		$this->post = $post;
	}
	public function get_id() {
		return $this->post->ID;
	}
	public function get_parent_id() {
		return $this->post->post_parent;
	}
	public function get_name() {
		return $this->post->post_title;
	}
	public function get_status() {
		return $this->post->post_status;
	}
	public function get_sku() {
		return (string) get_post_meta( $this->post->ID, '_sku', true );
	}
	public function get_children() {
		return get_posts( array( 'post_type' => 'product_variation', 'post_parent' => $this->post->ID, 'fields' => 'ids', 'numberposts' => -1, 'orderby' => 'ID', 'order' => 'ASC' ) );
	}
	public function is_type( $type ) {
		return 'variable' === $type && array() !== $this->get_children();
	}
	/** A variation without a picture shows that of its product. */
	public function get_image_id() {
		return get_post_meta( $this->post->ID, '_thumbnail_id', true ) ?: get_post_meta( $this->post->post_parent, '_thumbnail_id', true );
	}
	public function get_gallery_image_ids() {
		return array_filter( explode( ',', get_post_meta( $this->post->ID, '_product_image_gallery', true ) ) );
	}
}

function wc_strtolower( $text ) {
	return mb_strtolower( $text );
}

function wc_get_product( $id ) {
	$post = get_post( $id );
	return $post ? new WC_Product( $post ) : false;
}

add_action(
	'init',
	function () {
		register_post_type( 'product', array( 'public' => true ) );
		register_post_type( 'product_variation' );
		register_taxonomy( 'product_cat', 'product', array( 'hierarchical' => true ) );
	}
);
add_filter( 'user_has_cap', fn( $capabilities ) => array( 'manage_woocommerce' => ! empty( $capabilities['manage_options'] ) ) + $capabilities );

function as_enqueue_async_action( $hook, $args, $group ) {
	as_schedule_single_action( 0, $hook, $args, $group );
}
function as_schedule_single_action( $time, $hook, $args, $group ) {
	update_option( 'actions', array_merge( get_option( 'actions', array() ), array( compact( 'time', 'hook', 'args', 'group' ) ) ) );
}
function as_get_scheduled_actions( $query ) {
	return array_filter( get_option( 'actions', array() ), fn( $action ) => $action['hook'] === $query['hook'] );
}
function as_unschedule_all_actions() {
	delete_option( 'actions' );
}

/** Runs what is due by the plugin's clock. */
function run_due_actions() {
	$actions = get_option( 'actions', array() );
	$now     = StorefrontTryon\time();
	update_option( 'actions', array_values( array_filter( $actions, fn( $action ) => $action['time'] > $now ) ) );
	foreach ( $actions as $action ) {
		if ( $action['time'] <= $now ) {
			do_action_ref_array( $action['hook'], $action['args'] );
		}
	}
}

/** Makes a product or, with a parent, a variation. Its pictures are the bytes of files. */
function make_product( $fields, $parent = 0 ) {
	$id         = wp_insert_post( array( 'post_type' => $parent ? 'product_variation' : 'product', 'post_title' => wp_slash( $fields['name'] ?? 'Lens' ), 'post_status' => $fields['status'] ?? 'publish', 'post_parent' => $parent ) );
	$categories = array( 0 );
	foreach ( $fields['categories'] ?? array() as $name ) {
		$known        = term_exists( $name, 'product_cat', end( $categories ) );
		$categories[] = (int) ( $known ? $known : wp_insert_term( $name, 'product_cat', array( 'parent' => end( $categories ) ) ) )['term_id'];
	}
	wp_set_object_terms( $id, array_filter( array( end( $categories ) ) ), 'product_cat' );
	$pictures = array();
	foreach ( $fields['pictures'] ?? array() as $bytes ) {
		$file       = wp_upload_bits( wp_generate_password( 12, false ) . '.png', null, base64_decode( $bytes ) )['file'];
		$pictures[] = wp_insert_attachment( array( 'post_mime_type' => 'image/png' ), $file, $id );
	}
	update_post_meta( $id, '_thumbnail_id', array_shift( $pictures ) );
	update_post_meta( $id, '_product_image_gallery', implode( ',', $pictures ) );
	update_post_meta( $id, '_sku', wp_slash( $fields['sku'] ?? '' ) );
	foreach ( $fields['variations'] ?? array() as $variation ) {
		make_product( $variation, $id );
	}
	return $id;
}
