{* The line of the try-on button; every value is escaped for an attribute. *}
<script type="module" src="{$tryon.src|escape:'html':'UTF-8'}"
  data-base-url="{$tryon.baseUrl|escape:'html':'UTF-8'}"
  data-platform="prestashop"
  data-match-style="{$tryon.matchStyle|escape:'html':'UTF-8'}"
  {if $tryon.label}data-label="{$tryon.label|escape:'html':'UTF-8'}"{/if}
  {if $tryon.mount}data-mount="{$tryon.mount|escape:'html':'UTF-8'}"{/if}
  {if $tryon.idFrom}data-id-from="{$tryon.idFrom|escape:'html':'UTF-8'}"{/if}
  data-reserve
  data-debug="query"></script>
