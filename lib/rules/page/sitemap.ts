import { locales } from './locale';
import { createAlternateAddresses, type Publication } from './page-addresses';
import { getCrawlerAccess, pagePatterns } from './page-routes';

/** Most addresses of one sitemap (sitemaps.org). */
export const MAX_SITEMAP_ADDRESSES = 50_000;

/** Products of one sitemap: with their languages fewer than the limit, so that the pages of the mall fit in, too. */
export const GOODS_PER_SITEMAP = 20_000;

/** A page in the sitemap. */
export interface SitemapPage {
  /** Below the base path. */
  path: string;
  /** Day of the last known change, `2026-01-31`. */
  day?: string | undefined;
}

/** The public pages that need no id. */
export const fixedSitemapPages: readonly SitemapPage[] = pagePatterns
  .filter((pattern) => getCrawlerAccess(pattern) === 'public' && !pattern.includes('{'))
  .map((path) => ({ path }));

const escapeXml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

export const SITEMAP_HEAD =
  '<?xml version="1.0" encoding="UTF-8"?>\n' +
  '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n';
export const SITEMAP_END = '</urlset>\n';

/** Formats a page as elements of a sitemap: one for each language, which names all languages (R-CRAWLER-03, R-CRAWLER-11). */
export function formatSitemapPage({ path, day }: SitemapPage, publication: Publication): string {
  const addresses = createAlternateAddresses(path, publication);
  const alternates = Object.entries(addresses)
    .map(
      ([language, href]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeXml(href)}"/>`,
    )
    .join('');
  const lastChange = day ? `<lastmod>${day}</lastmod>` : '';
  return locales
    .map((locale) => `<url><loc>${escapeXml(addresses[locale])}</loc>${lastChange}${alternates}</url>\n`)
    .join('');
}

/** Formats an index of sitemaps. @param addresses of the sitemaps */
export const formatSitemapIndex = (addresses: readonly string[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...addresses.map((address) => `<sitemap><loc>${escapeXml(address)}</loc></sitemap>`),
    '</sitemapindex>',
    '',
  ].join('\n');
