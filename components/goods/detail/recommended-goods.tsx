'use client';

import type { ComponentProps, ReactNode } from 'react';
import { useQueryParam } from '@/components/app/use-query-param';
import { useIdleComponent } from '@/components/ui/lazy-load';
import type { GoodsListTexts } from '../goods-card-props';
import type GroupRecommendations from './group-recommendations';

const loadRecommendations = () => import('./group-recommendations').then((module) => module.default);

interface Props {
  goodsId: string;
  /** The product's own group, whose products the page recommends. */
  groupId: string;
  texts: GoodsListTexts;
  /** The page's own recommendations. */
  children: ReactNode;
}

/** Products of the group from which the shopper comes; the page's own until their code is loaded, and if it cannot be. */
function IdleRecommendations({ children, ...props }: ComponentProps<typeof GroupRecommendations>) {
  const Loaded = useIdleComponent(loadRecommendations);
  return Loaded ? <Loaded {...props}>{children}</Loaded> : children;
}

/**
 * The recommended products of a product page. For a shopper who comes from another group (`type`), products of that
 * group, loaded in the browser: the cached page does not depend on its address (R-GOODS-11).
 */
export function RecommendedGoods({ children, groupId, ...product }: Props) {
  const [type] = useQueryParam('type', '');
  if (!type || type === groupId) return children;
  return (
    <IdleRecommendations {...product} groupId={type}>
      {children}
    </IdleRecommendations>
  );
}
