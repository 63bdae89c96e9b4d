/** The links between the pages for shop owners, on a server and as the files of the archive, which has no demo shop. */
import { html } from 'lit';

type Page = 'demo' | 'builder' | 'doctor';

const NAMES: Record<Page, string> = { demo: 'Demo shop', builder: 'Code to paste', doctor: 'Doctor' };
const FILES: Partial<Record<Page, string>> = { builder: 'snippet-builder.html', doctor: 'doctor.html' };

const isFile = location.protocol === 'file:';

/** The address of a page, seen from another one. */
export const ownersPage = (page: Page): string =>
  isFile ? (FILES[page] ?? '') : page === 'demo' ? '../' : `../${page}/`;

export const ownersNav = (current: Page) =>
  html`<nav class="owners" aria-label="Pages for shop owners">
    ${(Object.keys(NAMES) as Page[])
      .filter((page) => ownersPage(page))
      .map(
        (page) =>
          html`<a href=${ownersPage(page)} aria-current=${page === current ? 'page' : 'false'}
            >${NAMES[page]}</a
          >`,
      )}
  </nav>`;
