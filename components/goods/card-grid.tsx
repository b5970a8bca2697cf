'use client';

import { goodsGridClass } from '@/components/ui/goods/goods-grid';
import { Card } from './card';
import type { CardFields } from './card-page';
import type { CardTexts } from './card-texts';

/** A few goods in two columns. A client part, so that the page carries fields and not elements (ARCHITECTURE.md). */
export function CardGrid(props: { goods: readonly CardFields[]; projectKey: string; texts: CardTexts }) {
  const { goods, projectKey, texts } = props;
  return (
    <ul className={goodsGridClass}>
      {goods.map((one) => (
        <li key={one.goodsId}>
          <Card goods={one} projectKey={projectKey} texts={texts} />
        </li>
      ))}
    </ul>
  );
}
