/** The entry of the page of the command `panel`: the merchant's side of a real service. */
import { CatalogStore } from '../merchant/catalog-store.ts';
import '../merchant/merchant-panel.ts';
import { connectToCommand } from './through-command.ts';

const token = new URLSearchParams(location.search).get('token') ?? '';
// The token is removed from the address, where it could be copied or bookmarked.
history.replaceState(null, '', location.pathname);
const panel = document.createElement('merchant-panel');
document.body.append(Object.assign(panel, { store: new CatalogStore(connectToCommand(token)) }));
