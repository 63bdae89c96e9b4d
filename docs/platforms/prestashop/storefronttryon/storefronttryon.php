<?php
/**
 * PrestaShop module: puts the try-on button on product pages, for the chosen combination.
 * The files embed.js and those beside it lie in this module's folder views/js/.
 */

if (!defined('_PS_VERSION_')) {
    exit;
}

class StorefrontTryon extends Module
{
    /** Each setting's name in the shop's configuration, with its default. */
    const SETTINGS = [
        'STOREFRONTTRYON_BASE_URL' => '',
        'STOREFRONTTRYON_MATCH_STYLE' => 'outline',
        'STOREFRONTTRYON_LABEL' => '',
        'STOREFRONTTRYON_MOUNT' => '',
        'STOREFRONTTRYON_ID_FROM' => '',
        'STOREFRONTTRYON_AUTO_PLACE' => '1',
        'STOREFRONTTRYON_FACE_CONSENT' => '0',
    ];
    const STYLES = ['outline', 'same', 'quiet'];

    public function __construct()
    {
        $this->name = 'storefronttryon';
        $this->tab = 'front_office_features';
        $this->version = '0.1.0';
        $this->author = 'storefront-tryon';
        $this->need_instance = 0;
        $this->bootstrap = true;
        $this->ps_versions_compliancy = ['min' => '1.7.8.0', 'max' => '9.99.99'];
        parent::__construct();
        $this->displayName = $this->trans('Try-on button', [], 'Modules.Storefronttryon.Admin');
        $this->description = $this->trans('Lets shoppers try your products on.', [], 'Modules.Storefronttryon.Admin');
    }

    public function isUsingNewTranslationSystem()
    {
        return true;
    }

    public function install()
    {
        foreach (self::SETTINGS as $name => $value) {
            Configuration::updateValue($name, $value);
        }

        return parent::install() && $this->registerHook('displayFooterProduct');
    }

    public function uninstall()
    {
        foreach (array_keys(self::SETTINGS) as $name) {
            Configuration::deleteByName($name);
        }

        return parent::uninstall();
    }

    /** A setting that an older version of the module did not have counts as its default. */
    private function setting($name)
    {
        return (string) Configuration::get('STOREFRONTTRYON_' . $name, null, null, null, self::SETTINGS['STOREFRONTTRYON_' . $name]);
    }

    /** The line in a product page; the template escapes every attribute. Nothing before the relay's address is set. */
    public function hookDisplayFooterProduct($params)
    {
        $baseUrl = $this->setting('BASE_URL');
        if ($baseUrl === '') {
            return '';
        }
        $this->context->smarty->assign('tryon', [
            'src' => $this->_path . 'views/js/embed.js',
            'baseUrl' => $baseUrl,
            'matchStyle' => $this->setting('MATCH_STYLE'),
            'label' => $this->setting('LABEL'),
            'mount' => $this->setting('MOUNT'),
            'idFrom' => $this->setting('ID_FROM'),
            'autoPlace' => (bool) $this->setting('AUTO_PLACE'),
            'faceConsent' => (bool) $this->setting('FACE_CONSENT'),
        ]);

        return $this->fetch('module:storefronttryon/views/templates/hook/tag.tpl');
    }

    public function getContent()
    {
        $notice = '';
        if (Tools::isSubmit('submit' . $this->name)) {
            $notice = $this->save();
        }

        return $notice . $this->renderForm();
    }

    /** The back office checks the form's token before this runs. */
    private function save()
    {
        $baseUrl = rtrim(trim((string) Tools::getValue('STOREFRONTTRYON_BASE_URL')), '/');
        if ($baseUrl !== '' && !preg_match('~^https?://[^\s"\'<>]+$|^/[^\s"\'<>]*$~', $baseUrl)) {
            return $this->displayError(
                $this->trans('The relay\'s address begins with https:// and holds no spaces.', [], 'Modules.Storefronttryon.Admin')
            );
        }
        $style = (string) Tools::getValue('STOREFRONTTRYON_MATCH_STYLE');
        Configuration::updateValue('STOREFRONTTRYON_BASE_URL', $baseUrl);
        Configuration::updateValue('STOREFRONTTRYON_MATCH_STYLE', in_array($style, self::STYLES, true) ? $style : 'outline');
        foreach (['LABEL', 'MOUNT', 'ID_FROM'] as $name) {
            $value = trim(strip_tags((string) Tools::getValue('STOREFRONTTRYON_' . $name)));
            Configuration::updateValue('STOREFRONTTRYON_' . $name, $value);
        }
        foreach (['AUTO_PLACE', 'FACE_CONSENT'] as $name) {
            $value = Tools::getValue('STOREFRONTTRYON_' . $name, $this->setting($name));
            Configuration::updateValue('STOREFRONTTRYON_' . $name, $value ? '1' : '0');
        }

        return $this->displayConfirmation($this->trans('Saved.', [], 'Modules.Storefronttryon.Admin'));
    }

    private function renderForm()
    {
        $text = function ($name, $label, $help) {
            return ['type' => 'text', 'name' => 'STOREFRONTTRYON_' . $name, 'label' => $label, 'desc' => $help];
        };
        $switch = function ($name, $label, $help) use ($text) {
            $values = [['id' => $name . '_on', 'value' => 1], ['id' => $name . '_off', 'value' => 0]];

            return ['type' => 'switch', 'is_bool' => true, 'values' => $values] + $text($name, $label, $help);
        };
        $fields = [
            'form' => [
                'legend' => ['title' => $this->displayName],
                'input' => [
                    $text('BASE_URL', 'Address of your relay', 'Without /v1, for example https://tryon.shop.example'),
                    [
                        'type' => 'select',
                        'name' => 'STOREFRONTTRYON_MATCH_STYLE',
                        'label' => 'Style',
                        'options' => [
                            'query' => array_map(function ($style) {
                                return ['id' => $style, 'name' => $style];
                            }, self::STYLES),
                            'id' => 'id',
                            'name' => 'name',
                        ],
                    ],
                    $text('LABEL', 'Text', 'Empty: in the language of the page'),
                    $text('MOUNT', 'After which element', 'A CSS selector. Empty: after the add-to-cart button'),
                    $text('ID_FROM', 'Where the page has the id', 'Empty: the reference of the chosen combination'),
                    $switch('AUTO_PLACE', 'Place products on the face or hand automatically (recommended)', 'This works on the shopper\'s own device. The photo is sent to nobody and not kept.'),
                    $switch('FACE_CONSENT', 'Ask shoppers before a face or hand is searched for', 'Shoppers tick a box first. Choose this if your law requires consent.'),
                ],
                'submit' => ['title' => 'Save'],
            ],
        ];
        $form = new HelperForm();
        $form->module = $this;
        $form->submit_action = 'submit' . $this->name;
        $form->currentIndex = AdminController::$currentIndex . '&configure=' . $this->name;
        $form->token = Tools::getAdminTokenLite('AdminModules');
        foreach (array_keys(self::SETTINGS) as $name) {
            $form->fields_value[$name] = Tools::getValue($name, $this->setting(substr($name, strlen('STOREFRONTTRYON_'))));
        }

        return $form->generateForm([$fields]);
    }
}
