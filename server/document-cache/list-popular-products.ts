import 'server-only';
import { goodsList } from '@/lib/contract/goods';
import type { Variant } from '@/lib/rules/page/variant';
import { getLogger } from '../telemetry/logger';
import { callUpstream } from '../upstream/call-upstream';

/** Most products of a project and variant that are prerendered without a link to them, in pages of the list. */
const MAX_PAGES = 4;
const PAGE_SIZE = 50;

/** Lists the ids of a project's products, the most popular ones first; those that can be read. */
export async function listPopularProducts({ locale, projectKey }: Variant): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let pageNum = 1; pageNum <= MAX_PAGES; pageNum += 1) {
    const args = { sort: 'popular' as const, pageNum, pageSize: PAGE_SIZE };
    // Nothing is lost: a visitor's request renders the page.
    const page = await callUpstream(goodsList, args, { locale, pId: projectKey }).catch((error: unknown) => {
      getLogger().warn({ err: error, pId: projectKey }, 'could not list the products to prerender');
      return undefined;
    });
    ids.push(...(page?.list ?? []).map(({ goodsId }) => goodsId));
    if (!page?.hasNextPage) break;
  }
  return ids;
}
