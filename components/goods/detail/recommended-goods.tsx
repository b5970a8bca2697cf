'use client';

import { lazy, type ReactNode, Suspense } from 'react';
import { useQueryParam } from '@/components/app/use-query-param';
import type { GoodsListTexts } from '../goods-card-props';

const GroupRecommendations = lazy(() => import('./group-recommendations'));

interface Props {
  goodsId: string;
  /** The product's own group, whose products the page recommends. */
  groupId: string;
  texts: GoodsListTexts;
  /** The page's own recommendations. */
  children: ReactNode;
}

/**
 * The recommended products of a product page. For a shopper who comes from another group (`type`), products of that
 * group, loaded in the browser: the cached page does not depend on its address (R-GOODS-11).
 */
export function RecommendedGoods({ children, groupId, ...product }: Props) {
  const [type] = useQueryParam('type', '');
  if (!type || type === 'null' || type === groupId) return children;
  return (
    <Suspense fallback={children}>
      <GroupRecommendations {...product} groupId={type}>
        {children}
      </GroupRecommendations>
    </Suspense>
  );
}
