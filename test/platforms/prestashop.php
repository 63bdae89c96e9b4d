<?php
// The classes of PrestaShop that the module uses, as far as it uses them. Smarty's own escaping is stood in for by the test.
define( '_PS_VERSION_', '8.1.0' );
class Configuration {
	public static $values = array();
	public static function updateValue( $name, $value ) { self::$values[ $name ] = $value; return true; }
	public static function get( $name, $language = null, $group = null, $shop = null, $default = false ) { return self::$values[ $name ] ?? $default; }
	public static function deleteByName( $name ) { unset( self::$values[ $name ] ); return true; }
}
class Tools {
	public static $post = array();
	public static function isSubmit( $name ) { return isset( self::$post[ $name ] ); }
	public static function getValue( $name, $default = false ) { return self::$post[ $name ] ?? $default; }
	public static function getAdminTokenLite( $tab ) { return 'token'; }
}
class AdminController { public static $currentIndex = 'index.php'; }
class HelperForm {
	public $fields_value = array();
	public function generateForm( $fields ) { return 'FORM'; }
}
class FakeSmarty {
	public $assigned = array();
	public function assign( $name, $value ) { $this->assigned[ $name ] = $value; }
}
class Module {
	public $name, $tab, $version, $author, $need_instance, $bootstrap, $ps_versions_compliancy, $displayName, $description, $context, $hooks = array();
	protected $_path = '/modules/storefronttryon/';
	public function __construct() { $this->context = new stdClass(); $this->context->smarty = new FakeSmarty(); }
	public function install() { return true; }
	public function uninstall() { return true; }
	public function registerHook( $name ) { $this->hooks[] = $name; return true; }
	public function trans( $text, $parameters = array(), $domain = '' ) { return $text; }
	public function displayError( $text ) { return "ERROR $text "; }
	public function displayConfirmation( $text ) { return "OK $text "; }
	public function fetch( $template ) { return json_encode( array( $template, $this->context->smarty->assigned['tryon'] ) ); }
}
