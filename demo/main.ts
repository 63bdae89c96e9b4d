/** The demo's entry: registers the try-on button, as a shop does, and puts the demo around it together. */
import { offerSamplePhotos } from 'storefront-tryon';
import { seedPicture } from 'storefront-tryon/mock';
import './app.ts';
import { connect } from './connection.ts';
import { RequestLog } from './log/request-log.ts';
import { CatalogStore } from './merchant/catalog-store.ts';
import { Settings } from './settings.ts';
import { openingGoods } from './shop/goods.ts';
import { samplesIn } from './shop/samples.ts';
import { Shelf } from './shop/shelf.ts';

const log = new RequestLog();
const { baseUrl, client, panel } = connect(log);
const settings = new Settings(location.search);
const offerSamples = () => offerSamplePhotos(samplesIn(settings.language));
settings.addEventListener('change', offerSamples);
offerSamples();
const app = Object.assign(document.createElement('demo-app'), {
  settings,
  log,
  store: new CatalogStore(client, panel),
  shelf: new Shelf(openingGoods(seedPicture)),
  baseUrl,
});
document.body.prepend(app);
