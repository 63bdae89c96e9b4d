<?php
/** What the shop has set for the try-on button, for the template. */

namespace StorefrontTryon\Button\ViewModel;

use Magento\Framework\App\Config\ScopeConfigInterface;
use Magento\Framework\UrlInterface;
use Magento\Framework\View\Element\Block\ArgumentInterface;
use Magento\Store\Model\ScopeInterface;
use Magento\Store\Model\StoreManagerInterface;

class Settings implements ArgumentInterface
{
    private $config;
    private $stores;

    public function __construct(ScopeConfigInterface $config, StoreManagerInterface $stores)
    {
        $this->config = $config;
        $this->stores = $stores;
    }

    /** @return string as it was saved, without blanks around it */
    public function get(string $name): string
    {
        return trim((string) $this->config->getValue('storefront_tryon/button/' . $name, ScopeInterface::SCOPE_STORE));
    }

    /** The script lies in pub/media/tryon/: there no minifier renames the files beside it. */
    public function scriptUrl(): string
    {
        return $this->stores->getStore()->getBaseUrl(UrlInterface::URL_TYPE_MEDIA) . 'tryon/embed.js';
    }
}
