import 'server-only';
import { AppError } from '@/lib/contract/errors';
import { GOODS_INDEX_PAGE_SIZE, goodsIndex, goodsList } from '@/lib/contract/goods';
import { liveList } from '@/lib/contract/live';
import { DEFAULT_LOCALE } from '@/lib/rules/page/locale';
import type { Variant } from '@/lib/rules/page/variant';
import { isUnknownCall } from '../upstream/unknown-call';
import { createCachedRead } from './cached-read';

/** A product of the sitemap. */
export interface IndexedGoods {
  goodsId: string;
  /** ISO-8601; absent if the points mall does not say it. */
  createdAt?: string;
}

interface ItemPage {
  items: readonly IndexedGoods[];
  total: number;
  hasNextPage: boolean;
}

const NO_PAGE: ItemPage = { items: [], total: 0, hasNextPage: false };

const LIST_PAGE_SIZE = 50;

const readIndex = createCachedRead(goodsIndex);
const readList = createCachedRead(goodsList);
const readVideos = createCachedRead(liveList);

const toVariant = (pId: string): Variant => ({
  locale: DEFAULT_LOCALE,
  environment: 'browser',
  projectKey: pId,
});

/** A page of the index; undefined if the points mall does not know the call (R-API-23). */
async function readIndexPage(pId: string, pageNum: number): Promise<ItemPage | undefined> {
  const page = await readIndex(toVariant(pId), { pageNum, pageSize: GOODS_INDEX_PAGE_SIZE }).catch(
    (error: unknown) => {
      if (isUnknownCall(error)) return null;
      throw error;
    },
  );
  return (
    page?.list && {
      items: page.list,
      total: page.total,
      hasNextPage: page.hasNextPage,
    }
  );
}

async function readListPage(pId: string, pageNum: number): Promise<ItemPage> {
  const page = await readList(toVariant(pId), { pageNum, pageSize: LIST_PAGE_SIZE });
  return {
    items: (page?.list ?? []).map(({ goodsId }) => ({ goodsId })),
    total: page?.total ?? 0,
    hasNextPage: page?.hasNextPage ?? false,
  };
}

/** The products on sale, read page by page. `offset` and `count` are multiples of a page. */
export interface GoodsIndex {
  /** Whether there are products from `offset` on. @throws AppError of the points mall */
  hasGoods: (offset: number) => Promise<boolean>;
  /** Reads products, `offset` from the first one. @throws AppError of the points mall */
  read: (offset: number, count: number) => AsyncGenerator<IndexedGoods>;
}

/**
 * Finds the number of all products, if the points mall says it. One that omits `total` gets one product more than those of the first page
 * (`complete-answer.ts`): this number, which says nothing about the pages behind the next one, is taken for unknown.
 */
const findTotal = ({ items, total, hasNextPage }: ItemPage, pageSize: number): number | undefined =>
  hasNextPage && total <= pageSize + 1 ? undefined : Math.max(total, items.length);

/**
 * Opens the index of a project's products. In a points mall without an index, the pages of the product list are read, many
 * times as many (R-CRAWLER-04). Without a total, pages are read until one says that it is the last one, or is empty (R-CRAWLER-14).
 * @throws AppError of the points mall
 */
export async function openGoodsIndex(pId: string): Promise<GoodsIndex> {
  const indexed = await readIndexPage(pId, 1);
  const pageSize = indexed ? GOODS_INDEX_PAGE_SIZE : LIST_PAGE_SIZE;
  const readPage = async (pageNum: number): Promise<ItemPage> =>
    (indexed && (await readIndexPage(pId, pageNum))) ?? readListPage(pId, pageNum);
  const total = findTotal(indexed ?? (await readListPage(pId, 1)), pageSize);
  const isKnownEnd = (offset: number) => total !== undefined && offset >= total;
  // A points mall may reject the number of a page behind its last one.
  const readPerhapsPage = (pageNum: number) =>
    readPage(pageNum).catch((error: unknown) => {
      if (error instanceof AppError && error.status < 500 && error.code !== 'too_many_requests')
        return NO_PAGE;
      throw error;
    });
  async function hasGoods(offset: number): Promise<boolean> {
    if (total !== undefined) return offset < total;
    return (await readPerhapsPage(offset / pageSize + 1)).items.length > 0;
  }
  async function* read(offset: number, count: number) {
    for (let at = offset; at < offset + count && !isKnownEnd(at); at += pageSize) {
      const { items, hasNextPage } = await readPage(at / pageSize + 1);
      yield* items;
      if (!hasNextPage || items.length === 0) return;
    }
  }
  return { hasGoods, read };
}

/** Most pages of videos in a sitemap; older replays are left out. */
const MAX_VIDEO_PAGES = 20;

/**
 * Reads the ids of a project's live videos; none if the points mall does not know them (R-API-23).
 * @throws AppError of the points mall
 */
export async function readVideoIds(pId: string): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let pageNum = 1; pageNum <= MAX_VIDEO_PAGES; pageNum += 1) {
    const page = await readVideos(toVariant(pId), { pageNum, pageSize: LIST_PAGE_SIZE }).catch(
      (error: unknown) => {
        if (isUnknownCall(error)) return null;
        throw error;
      },
    );
    ids.push(...(page?.list ?? []).map(({ videoId }) => videoId));
    if (!page?.hasNextPage) break;
  }
  return ids;
}
