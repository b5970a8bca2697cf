'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { useAppTexts } from '@/components/app/app-texts';
import type { GoodsListItem } from '@/components/goods/goods-page';
import { createListPagePath, goodsListQuery } from '@/components/goods/goods-query';
import { listItems } from '@/lib/browser/queries';
import { BASE_PATH } from '@/lib/contract/paths';
import { createGoodsPath } from '@/lib/rules/page/goods-path';
import { addProjectId } from '@/lib/rules/page/links';
import { type GoodsListTexts, toGoodsCardProps } from '../goods/goods-card-props';
import { Button } from '../ui/button';
import { GoodsGrid } from '../ui/goods/goods-card';
import { showToast } from '../ui/overlay/toast';

interface Props {
  /** The products in the HTML: the first ones of the group. */
  first: readonly GoodsListItem[];
  groupId: string;
  activityType: number;
  projectKey: string;
  texts: GoodsListTexts & { more: string };
}

/** Products of a group in two columns; more are loaded on request, because other blocks follow. */
export function MoreGoods({ first, groupId, activityType, projectKey, texts }: Props) {
  const app = useAppTexts();
  const args = { ...(groupId && { groupId }), ...(activityType > 0 && { activityType }) };
  const { data, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery({
    ...goodsListQuery(args, { visit: first }),
    enabled: false,
  });
  const loadMore = async () => {
    const { isError } = await fetchNextPage();
    if (isError) showToast(app.loadFailed, { tone: 'error' });
  };
  const goods = listItems([{ list: first }, ...(data?.pages ?? [])], 'goodsId');
  return (
    <>
      <GoodsGrid
        goods={goods.map((item) => ({
          ...toGoodsCardProps(item, texts),
          id: item.goodsId,
          href: addProjectId(createGoodsPath({ goodsId: item.goodsId, groupId, activityType }), projectKey),
        }))}
      />
      <noscript>
        <a href={BASE_PATH + addProjectId(createListPagePath(args, 1), projectKey)}>{texts.more}</a>
      </noscript>
      {(!data || hasNextPage) && (
        <Button variant="soft" block loading={isFetching} onClick={() => void loadMore()} className="mt-2.5">
          {texts.more}
        </Button>
      )}
    </>
  );
}
