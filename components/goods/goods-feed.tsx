'use client';

import { SectionHeader } from '../ui/card';
import { EmptyState } from '../ui/feedback/illustrated-message';
import type { GoodsListTexts } from './goods-card-props';
import { GoodsList } from './goods-list';
import type { GoodsPage } from './goods-page';
import { goodsListQuery } from './goods-query';

export interface GoodsFeedProps {
  /** First page of the list; null when it could not be read on the server. */
  first: GoodsPage | null;
  projectKey: string;
  texts: GoodsListTexts & { title: string; empty: string };
}

/** All products of the mall in an endless list, at the end of a page that leads into the mall. */
export function GoodsFeed({ first, projectKey, texts }: GoodsFeedProps) {
  return (
    <section data-place="goods-feed" className="min-h-[60svh]">
      <SectionHeader title={texts.title} className="mt-1.5 mb-2.5" />
      <GoodsList
        query={goodsListQuery({}, { first })}
        projectKey={projectKey}
        texts={texts}
        empty={<EmptyState text={texts.empty} />}
      />
    </section>
  );
}
