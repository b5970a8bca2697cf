import { toGoodsCardProps } from '@/components/goods/goods-card-props';
import type { GoodsListTexts } from '@/components/goods/goods-list-texts';
import { toGoodsPage } from '@/components/goods/goods-page';
import { ButtonLink } from '@/components/ui/button-link';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { GoodsGrid } from '@/components/ui/goods/goods-grid';
import { GoodsStrip } from '@/components/ui/goods/goods-strip';
import { SectionHeader } from '@/components/ui/section-header';
import type { ActivityBlock } from '@/lib/contract/activity-page';
import { createGoodsPath } from '@/lib/rules/page/goods-path';
import { addProjectId } from '@/lib/rules/page/links';
import { GoodsRow } from './goods-row';
import { MoreGoods } from './more-goods';

type Block = Extract<ActivityBlock, { type: 'goods' }>;

interface Props {
  block: Block;
  id: string | undefined;
  projectKey: string;
  /** The page with the products of all groups; undefined if this is that page. */
  allHref: string | undefined;
  texts: GoodsListTexts & {
    /** With the placeholder `{rate}`. */
    claimed: string;
    action: string;
    more: string;
    noGoods: string;
    all: string;
  };
}

/** Products of an activity as a grid, a list or a row; they open at the activity's price (R-ACTIVITY-21). */
export function GoodsBlock({ block, id, projectKey, allHref, texts }: Props) {
  const { title, layout, goods, groupId, activityType, hasMore } = block;
  const toHref = (goodsId: string) =>
    addProjectId(createGoodsPath({ goodsId, groupId, activityType }), projectKey);
  const header = title && <SectionHeader title={title} className="mb-2.5" />;
  if (goods.length === 0) {
    return (
      <Card as="section" id={id}>
        {header}
        <EmptyState
          text={texts.noGoods}
          action={allHref && <ButtonLink href={allHref}>{texts.all}</ButtonLink>}
        />
      </Card>
    );
  }
  if (layout === 'row') {
    return (
      <Card as="section" id={id}>
        {header}
        <GoodsStrip
          label={title}
          goods={goods.map(({ goodsId, title: name, picture, points, priceFen }) => ({
            ...{ id: goodsId, href: toHref(goodsId), title: name, picture, points, priceFen },
            unit: texts.unit,
          }))}
        />
      </Card>
    );
  }
  if (layout === 'list') {
    return (
      <Card as="section" id={id} className="pb-1">
        {header}
        <ul className="divide-y divide-line">
          {goods.map((item) => (
            <li key={item.goodsId}>
              <GoodsRow goods={item} href={toHref(item.goodsId)} texts={texts} />
            </li>
          ))}
        </ul>
      </Card>
    );
  }
  return (
    <section id={id} className="scroll-mt-15 pt-1.5">
      {header}
      {hasMore ? (
        <MoreGoods
          {...{ groupId, activityType, projectKey, texts }}
          first={toGoodsPage({ list: goods, hasNextPage: true }).list}
        />
      ) : (
        <GoodsGrid
          goods={goods.map((item) => ({
            ...toGoodsCardProps(item, texts),
            id: item.goodsId,
            href: toHref(item.goodsId),
          }))}
        />
      )}
    </section>
  );
}
