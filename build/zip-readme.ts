/** The README.txt of the archive for shop owners: plain text, which opens with a double click. */

/** @param integrity the hash of embed.js */
export function writeReadme(version: string, integrity: string): string {
  return `storefront-tryon ${version}
The try-on button for your shop.

On WordPress with WooCommerce you need one file of this: upload
platforms/woocommerce/storefront-tryon.zip, as it is, under Plugins, Add New,
Upload Plugin. Then WooCommerce, Try-on takes your key, and the list of products
imports them. No relay, and none of the steps below.

1. Start a relay. It keeps your API key, so that no visitor can read it. On a
   server with Node 20.19 or newer:

     npm install storefront-tryon@${version}
     read -rs TRYON_API_KEY && export TRYON_API_KEY
     npx storefront-tryon relay --upstream https://catalog.example \\
       --allowed-origins https://shop.example

   The second line asks for your key and does not show it. The relay listens on
   port 8788 of that server. Put HTTPS in front of it, as for any server: its
   address is then such as https://tryon.shop.example.

   Without a server: the folder platforms/edge-relay is a relay for the free plan
   of an edge host. Write two addresses into its file wrangler.toml, then

     npx wrangler login
     npx wrangler deploy
     npx wrangler secret put TRYON_API_KEY

2. Upload the files of this folder to your shop, all into one folder. They find
   each other by their names; no subfolders are needed.

3. Paste this into your theme, just before </body>. Put in the folder where the
   files are, and the address of your relay:

     <script type="module" src="/files/tryon/embed.js"
       data-base-url="https://tryon.shop.example" data-auto-place></script>

   and this where the button belongs, with the product's SKU:

     <tryon-button external-id="YOUR-SKU"></tryon-button>

   Does your editor remove <tryon-button>? Then use

     <div data-tryon-external-id="YOUR-SKU"></div>

   Or change no template, and let the script insert one button after the
   element that you name by a CSS selector:

     <script type="module" src="/files/tryon/embed.js"
       data-base-url="https://tryon.shop.example" data-auto-place
       data-mount=".product-form"></script>

   On Shopify, PrestaShop and Magento the folder platforms/ has ready files: a
   block, a module, and for PrestaShop an archive to upload as it is
   (platforms/prestashop/storefronttryon.zip). On these, and on WooCommerce,
   BigCommerce and OpenCart, data-platform="auto" on the script finds the place
   by itself.

   Does your editor take no type="module"? Use embed.iife.js:

     <script src="/files/tryon/embed.iife.js"
       data-base-url="https://tryon.shop.example" data-auto-place></script>

   data-auto-place finds the shopper's face or hand on their own device, and puts
   the product there: the photo is sent to nobody. With data-face-consent="ask"
   beside it shoppers are asked first.

   Or open snippet-builder.html in your browser: choose your platform and how
   the button looks, and copy the code.

4. Is there no button? Add data-debug to the script, and the page says why. Or:

     npx storefront-tryon doctor https://shop.example/products/your-product

To have browsers check that the file is the one you uploaded, add to the script:

     integrity="${integrity}" crossorigin="anonymous"

integrity.txt holds that value for every file. LICENSE.txt is our license,
LICENSES.md those of the packages that the scripts contain.
`;
}
