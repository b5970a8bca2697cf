'use client';

import { GoodsCard } from '@/components/ui/goods/goods-card';
import { withProject } from '@/lib/rules/links';
import type { CardFields } from './card-page';
import type { CardTexts } from './card-texts';

export interface CardProps {
  goods: CardFields;
  projectKey: string;
  texts: CardTexts;
  /** On the first screen. */
  priority?: boolean;
}

/** A goods of a list, from the fields that lists carry. */
export function Card({ goods, projectKey, texts, priority }: CardProps) {
  const { goodsId, tags, soldOut, ...shown } = goods;
  return (
    <GoodsCard
      {...shown}
      href={withProject(`/goodsProfile/${goodsId}`, projectKey)}
      unit={texts.unit}
      tags={tags.map((tag) => texts.tags[tag])}
      soldOutLabel={soldOut ? texts.soldOut : undefined}
      priority={priority}
    />
  );
}
