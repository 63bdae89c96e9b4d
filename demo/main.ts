/** The demo's entry: registers the try-on button as a shop does, and assembles the demo. */
import { offerProducts, offerSamplePhotos } from 'storefront-tryon';
import { seedPicture } from 'storefront-tryon/mock';
import './demo-app.ts';
import { connectInPage, connectThroughRelay } from './connection/connection.ts';
import { THROUGH_RELAY } from './connection/relay-paths.ts';
import { RequestLog } from './log/request-log.ts';
import { CatalogStore } from './merchant/catalog-store.ts';
import { DisplaySettings } from './display-settings.ts';
import { initialItems } from './shop/items.ts';
import { offerBeside } from './shop/offer.ts';
import { peopleIn } from './shop/people.ts';
import { samplesIn } from './shop/samples.ts';
import { ShopStore } from './shop/shop-store.ts';

const API_KEY = 'demo-shop-key';
/** The people that `demo/server/fetch-people.ts` has downloaded; none without a network. */
const DOWNLOADED_PEOPLE = peopleIn(
  import.meta.glob<string>('./people/elsewhere/*.jpg', { eager: true, query: '?url', import: 'default' }),
  import.meta.glob<string>('./people/elsewhere/*.points.json', {
    eager: true,
    query: '?url',
    import: 'default',
  }),
);

const log = new RequestLog();
const connect = location.search.includes(THROUGH_RELAY) ? connectThroughRelay : connectInPage;
const { baseUrl, merchant } = connect(log, API_KEY);
const settings = new DisplaySettings(location.search);
const offerSamples = () => offerSamplePhotos(samplesIn(settings.chosen.language, DOWNLOADED_PEOPLE));
settings.addEventListener('change', offerSamples);
offerSamples();
const shop = new ShopStore(initialItems(seedPicture));
offerProducts((product) => offerBeside(product, shop.items, settings.chosen.language));
const app = Object.assign(document.createElement('demo-app'), {
  settings,
  log,
  store: new CatalogStore(merchant),
  shop,
  baseUrl,
});
document.querySelector('#first-screen')!.replaceWith(app);
