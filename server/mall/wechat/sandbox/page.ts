import 'server-only';
import { html } from 'hono/html';
import { renderPageFrame } from '../../sandbox/page-frame';
import type { Person } from './people';
import type { Texts } from './texts';

type Html = ReturnType<typeof html>;

/** Renders a page; like the cashier, its banner says that it is not the real provider. */
const renderPage = (texts: Texts, title: string, status: number, body: Html): Promise<Response> =>
  renderPageFrame(
    { lang: texts.lang, title, banner: texts.banner, channel: texts.channel, status },
    html`<header><h1>${title}</h1></header>
<div class="card">${body}</div>`,
  );

/** Renders the choice of a person as plain forms that work without scripts. */
export const renderAuthorizePage = (texts: Texts, people: readonly Person[]): Promise<Response> =>
  renderPage(
    texts,
    texts.title,
    200,
    html`<p>${texts.ask}</p>
<form method="post"><p>${texts.choose}</p>
${people.map(({ openid, name }) => html`<button name="person" value="${openid}">${name}</button>`)}
</form>
<form method="post">
<label>${texts.name} <input name="name" required maxlength="20" autocomplete="off"></label>
<button class="first" name="action" value="make">${texts.make}</button>
</form>
<form method="post"><button name="action" value="refuse">${texts.refuse}</button></form>`,
  );

/** Renders a page with only a note. */
export const renderNotePage = (texts: Texts, status: number, note: string): Promise<Response> =>
  renderPage(texts, texts.title, status, html`<p class="note">${note}</p>`);

/** Renders the page and query that a URL scheme of the mini program opens. */
export const renderSchemePage = (texts: Texts, { path, query }: { path: string; query: string }) =>
  renderPage(
    texts,
    texts.schemeTitle,
    200,
    html`<p>${texts.schemeNote}</p><dl>
<div><dt>${texts.page}</dt><dd>${path || texts.firstPage}</dd></div>
<div><dt>${texts.query}</dt><dd>${query || texts.none}</dd></div></dl>`,
  );
