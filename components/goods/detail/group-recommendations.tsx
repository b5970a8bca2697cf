import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { GoodsGrid } from '@/components/ui/goods/goods-card';
import { callMall } from '@/lib/browser/client';
import { getCurrentProjectId, useLink } from '@/lib/browser/current-page';
import { createQueryKey } from '@/lib/browser/queries';
import { createGoodsPath } from '@/lib/rules/page/goods-path';
import { type GoodsListTexts, toGoodsCardProps } from '../goods-card-props';

/** Number of recommended products, as many as the page itself has. */
const COUNT = 6;

interface Props {
  goodsId: string;
  /** The group from which the shopper comes. */
  groupId: string;
  texts: GoodsListTexts;
  /** Shown until the products are loaded, and if they cannot be. */
  children: ReactNode;
}

/** Recommended products of a group, which link on within it. */
export default function GroupRecommendations({ goodsId, groupId, texts, children }: Props) {
  const link = useLink();
  const { data } = useQuery({
    queryKey: createQueryKey('goods', 'recommended', getCurrentProjectId() ?? '', goodsId, groupId),
    queryFn: ({ signal }) =>
      callMall('goodsRecommendList', { goodsId, groupId, pageSize: COUNT }, { signal }),
  });
  if (!data?.list.length) return children;
  return (
    <GoodsGrid
      goods={data.list.map((item) => ({
        ...toGoodsCardProps(item, texts),
        id: item.goodsId,
        href: link(createGoodsPath({ goodsId: item.goodsId, groupId })),
      }))}
    />
  );
}
