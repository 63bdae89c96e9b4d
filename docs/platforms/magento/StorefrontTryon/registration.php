<?php
/** Registers the module under app/code/StorefrontTryon/Button. */

use Magento\Framework\Component\ComponentRegistrar;

ComponentRegistrar::register(ComponentRegistrar::MODULE, 'StorefrontTryon_Button', __DIR__);
