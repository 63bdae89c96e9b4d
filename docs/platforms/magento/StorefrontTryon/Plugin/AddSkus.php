<?php
/**
 * Adds the SKUs of a configurable product's variants to the data of its options, in which Magento writes their numbers alone.
 */

declare(strict_types=1);

namespace StorefrontTryon\Button\Plugin;

use Magento\ConfigurableProduct\Block\Product\View\Type\Configurable;

class AddSkus
{
    public function afterGetJsonConfig(Configurable $subject, $result)
    {
        $config = json_decode((string) $result, true);
        if (!is_array($config)) {
            return $result;
        }
        foreach ($subject->getAllowProducts() as $product) {
            $config['sku'][$product->getId()] = $product->getSku();
        }

        return json_encode($config);
    }
}
