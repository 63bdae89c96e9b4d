{* The line of the try-on button; every value is escaped for an attribute. *}
<link rel="modulepreload" href="{$tryon.src|replace:'embed.js':'follow-page.js'|escape:'html':'UTF-8'}">
<link rel="modulepreload" href="{$tryon.src|replace:'embed.js':'match.js'|escape:'html':'UTF-8'}">
<script type="module" src="{$tryon.src|escape:'html':'UTF-8'}"
  data-base-url="{$tryon.baseUrl|escape:'html':'UTF-8'}"
  data-platform="prestashop"
  data-match-style="{$tryon.matchStyle|escape:'html':'UTF-8'}"
  {if $tryon.label}data-label="{$tryon.label|escape:'html':'UTF-8'}"{/if}
  {if $tryon.mount}data-mount="{$tryon.mount|escape:'html':'UTF-8'}"{/if}
  {if $tryon.idFrom}data-id-from="{$tryon.idFrom|escape:'html':'UTF-8'}"{/if}
  {if $tryon.autoPlace}data-auto-place {if $tryon.faceConsent}data-face-consent="ask"{/if}{/if}

  data-reserve
  data-debug="query"></script>
{* Its space before the script has run, which takes this away; as high as the classic theme's own button. *}
<style data-tryon-space>
  #add-to-cart-or-refresh .product-add-to-cart { padding-bottom: 2.75rem; }
</style>
