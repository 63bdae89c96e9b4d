<?php
/** What tests need inside the plugin: a clock that they move, and calls of the service that say which process makes them. */

namespace StorefrontTryon;

// Inside this namespace PHP takes these in place of its own.
function microtime( bool $as_float ): float {
	return \microtime( true ) + (float) file_get_contents( dirname( __DIR__ ) . '/seconds-ahead' );
}
function time(): int {
	return (int) microtime( true );
}

add_filter(
	'http_request_args',
	function ( $request ) {
		$request['headers']['X-Process'] = (string) getmypid();
		return $request;
	}
);
