/** The entry of the page of the command `panel`: the merchant's side of a real service. */
import { CatalogStore } from '../merchant/catalog-store.ts';
import '../merchant/merchant-panel.ts';
import { connectToCommand } from './through-command.ts';

const given = new URLSearchParams(location.search).get('token');
// The token is kept for a reload, and removed from the address, where it could be copied or bookmarked.
if (given) sessionStorage.setItem('token', given);
history.replaceState(null, '', location.pathname);
const token = sessionStorage.getItem('token') ?? '';
const panel = document.createElement('merchant-panel');
document.body.append(Object.assign(panel, { store: new CatalogStore(connectToCommand(token)) }));
