import 'server-only';
import { AppError } from '@/lib/contract/errors';
import { createGoodsPath } from '@/lib/rules/page/goods-path';
import { DEFAULT_LOCALE } from '@/lib/rules/page/locale';
import type { Publication } from '@/lib/rules/page/page-addresses';
import {
  fixedSitemapPages,
  formatSitemapIndex,
  formatSitemapPage,
  GOODS_PER_SITEMAP,
  SITEMAP_END,
  SITEMAP_HEAD,
  type SitemapPage,
} from '@/lib/rules/page/sitemap';
import { getClientAddress } from '../bff/limit/client-address';
import { limitAddress } from '../bff/limit/rate-limit';
import { getRequestId, getRequestOrigin } from '../bff/request-info';
import { errorResponse } from '../bff/responses';
import { getConfig } from '../config';
import { loadProjectConfig } from '../projects';
import { type GoodsIndex, openGoodsIndex, readVideoIds } from '../reads/sitemap';
import { createSitemapAddress } from './robots';

/** How long crawlers may keep a sitemap, in seconds. */
const MAX_AGE_SECONDS = 600;

/** Most sitemaps of a project, two million products: a points mall whose pages never end must not keep the server busy. */
const MAX_PARTS = 100;

/** Parses `10000.xml`, `10000/2.xml`; the part is that of a large sitemap, from 1. */
function parseFile(file: readonly string[]): { pId: string; part: number | undefined } | undefined {
  const [, pId, part] = /^(\d{1,20})(?:\/([1-9]\d{0,3}))?\.xml$/.exec(file.join('/')) ?? [];
  return pId ? { pId, part: part === undefined ? undefined : Number(part) } : undefined;
}

/** The pages of a part: the first one begins with those that are no products. */
async function* listPages(pId: string, index: GoodsIndex, part: number): AsyncGenerator<SitemapPage> {
  if (part === 1) {
    yield* fixedSitemapPages;
    for (const videoId of await readVideoIds(pId)) yield { path: `/live/detail/${videoId}` };
  }
  for await (const { goodsId, createdAt } of index.read((part - 1) * GOODS_PER_SITEMAP, GOODS_PER_SITEMAP))
    yield { path: createGoodsPath({ goodsId }), day: createdAt?.slice(0, 10) };
}

/** Counts the sitemaps that the products need; one even without any. */
async function countParts(index: GoodsIndex): Promise<number> {
  let parts = 1;
  while (parts < MAX_PARTS && (await index.hasGoods(parts * GOODS_PER_SITEMAP))) parts += 1;
  return parts;
}

async function* formatPages(
  pages: AsyncGenerator<SitemapPage>,
  publication: Publication,
): AsyncGenerator<string> {
  yield SITEMAP_HEAD;
  for await (const page of pages) yield formatSitemapPage(page, publication);
  yield SITEMAP_END;
}

/** Pages are read while the caller receives earlier ones; a failed read breaks the response off. */
function toBody(texts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await texts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: async () => void (await texts.return(undefined)),
  });
}

async function createSitemap(request: Request, file: readonly string[]): Promise<BodyInit> {
  const { pId, part } = parseFile(file) ?? { pId: undefined };
  if (pId === undefined) throw new AppError('not_found', 'no such sitemap');
  const project = await loadProjectConfig({ pId, locale: DEFAULT_LOCALE });
  if (project.pId !== pId || !project.boolOpen) throw new AppError('not_found', 'no such sitemap');
  const index = await openGoodsIndex(pId);
  const parts = await countParts(index);
  if (part !== undefined && part > parts) throw new AppError('not_found', 'no such sitemap');
  const origin = getRequestOrigin(request);
  if (part === undefined && parts > 1) {
    const address = createSitemapAddress(origin, pId).replace(/\.xml$/, '');
    return formatSitemapIndex(Array.from({ length: parts }, (_, at) => `${address}/${at + 1}.xml`));
  }
  return toBody(formatPages(listPages(pId, index, part ?? 1), { origin, pId }));
}

/**
 * Serves the sitemap of an open project: its public pages, videos and products in each language. A sitemap that would
 * have more addresses than a file may have is an index of its parts (R-CRAWLER-03).
 * @param file segments of the path below `sitemap/`; empty: the sitemap of the default project
 */
export async function serveSitemap(request: Request, file: readonly string[]): Promise<Response> {
  try {
    await limitAddress(getClientAddress(request), 'read');
    const segments = file.length > 0 ? file : [`${getConfig().MALL_DEFAULT_PID}.xml`];
    return new Response(await createSitemap(request, segments), {
      headers: {
        'content-type': 'application/xml; charset=utf-8',
        'cache-control': `max-age=${MAX_AGE_SECONDS}`,
      },
    });
  } catch (error) {
    return errorResponse(error, { requestId: getRequestId(request), secure: false });
  }
}
