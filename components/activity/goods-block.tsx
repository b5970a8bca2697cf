import { toGoodsPage } from '@/components/goods/goods-page';
import { GoodsStrip } from '@/components/ui/goods/goods-strip';
import { ProductPicture } from '@/components/ui/goods/product-picture';
import { Price } from '@/components/ui/price';
import type { ActivityBlock } from '@/lib/contract/activity-page';
import type { GoodsCard } from '@/lib/contract/goods';
import { fillTemplate } from '@/lib/i18n/text-template';
import { toPercent } from '@/lib/rules/money/format';
import { createGoodsPath } from '@/lib/rules/page/goods-path';
import { addProjectId } from '@/lib/rules/page/links';
import { type GoodsListTexts, toGoodsCardProps } from '../goods/goods-card-props';
import { ButtonLink } from '../ui/button';
import { Card, SectionHeader } from '../ui/card';
import { EmptyState } from '../ui/feedback/illustrated-message';
import { GoodsGrid } from '../ui/goods/goods-card';
import { GoodsLink } from '../ui/goods/goods-link';
import { MoreGoods } from './more-goods';

interface ActivityGoodsRowProps {
  goods: GoodsCard;
  href: string;
  texts: Pick<GoodsListTexts, 'unit' | 'lowest' | 'soldOut'> & { claimed: string; action: string };
}

/** A product as a row: picture, price and, in an activity, how much of its stock is claimed. */
function ActivityGoodsRow({ goods, href, texts }: ActivityGoodsRowProps) {
  const { title, picture, points, priceFen, marketPriceFen, priceVaries, soldOut, activity } = goods;
  const rate = toPercent(activity?.claimedRate ?? 0);
  return (
    <GoodsLink href={href} className="pressable-row flex gap-3 py-2.5">
      <ProductPicture
        src={picture}
        alt=""
        dimmed={soldOut}
        className="size-24 shrink-0 self-start rounded-inner"
      />
      <div className="flex min-w-0 flex-1 flex-col">
        <h3 className="line-clamp-2 text-14 font-semibold text-pretty">{title}</h3>
        {rate > 0 && (
          <span className="mt-1.5 flex items-center gap-2 text-11 text-muted">
            <span aria-hidden className="h-1.5 w-16 overflow-hidden rounded-full bg-tint">
              <span className="block h-full rounded-full bg-primary" style={{ width: `${rate}%` }} />
            </span>
            {fillTemplate(texts.claimed, { rate })}
          </span>
        )}
        <span className="mt-auto flex items-end justify-between gap-2 pt-1.5">
          <Price
            stacked
            points={points}
            unit={texts.unit}
            priceFen={priceFen}
            marketPriceFen={marketPriceFen}
            {...(priceVaries && { lowest: texts.lowest })}
          />
          <span className="shrink-0 rounded-full bg-primary px-3 py-1.5 text-12 font-bold text-on-primary">
            {soldOut ? texts.soldOut : texts.action}
          </span>
        </span>
      </div>
    </GoodsLink>
  );
}

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
      <Card as="section" id={id} data-place="activity-goods">
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
      <Card as="section" id={id} data-place="activity-goods" className="pb-1">
        {header}
        <ul className="divide-y divide-line">
          {goods.map((item) => (
            <li key={item.goodsId}>
              <ActivityGoodsRow goods={item} href={toHref(item.goodsId)} texts={texts} />
            </li>
          ))}
        </ul>
      </Card>
    );
  }
  return (
    <section id={id} data-place="activity-goods" className="scroll-mt-15 pt-1.5">
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
