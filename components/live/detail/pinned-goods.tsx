import { useTranslations } from 'next-intl';
import type { MouseEvent } from 'react';
import { getButtonClass } from '@/components/ui/button';
import { cx } from '@/components/ui/cx';
import { ProductPicture } from '@/components/ui/goods/product-picture';
import { PRICE_PLACEHOLDER, Price } from '@/components/ui/price';
import { Tag } from '@/components/ui/tag';
import { TapLink } from '@/components/ui/tap-link';
import { useLink } from '@/lib/browser/current-page';
import { ActivityType } from '@/lib/contract/activity-type';
import type { GoodsCard } from '@/lib/contract/goods';
import { createGoodsPath } from '@/lib/rules/page/goods-path';

interface PinnedProductProps {
  goods: GoodsCard;
  unit: string;
  /** The product is being opened. */
  isOpening: boolean;
  onOpen: () => void;
}

/** A product of the show. A tap opens the exchange over the video; without scripts the product page. */
function PinnedProduct({ goods, unit, isOpening, onOpen }: PinnedProductProps) {
  const t = useTranslations();
  const link = useLink();
  const { goodsId, title, picture, points, priceFen, activity, soldOut, priceVaries } = goods;
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (!soldOut && !isOpening) onOpen();
  };
  return (
    <TapLink
      href={link(createGoodsPath({ goodsId, activityType: ActivityType.live }))}
      aria-haspopup="dialog"
      aria-busy={isOpening || undefined}
      onClick={soldOut ? undefined : open}
      className="pressable flex h-24 w-64 items-center gap-2.5 rounded-card bg-surface p-2 text-ink"
    >
      <span className="relative w-20 shrink-0">
        <ProductPicture
          src={picture}
          alt=""
          width={240}
          height={240}
          dimmed={soldOut}
          className="rounded-inner"
        />
        {activity && !soldOut && (
          <Tag tone="solid" className="absolute -top-1 -left-1">
            {t('live.detail.livePrice')}
          </Tag>
        )}
      </span>
      <span className="flex min-w-0 flex-1 flex-col gap-1">
        <span className="truncate text-13 font-semibold">{title}</span>
        <span className="flex items-center justify-between gap-1">
          <Price
            points={points}
            unit={unit}
            priceFen={priceFen}
            lowest={priceVaries ? t('common.lowest', { price: PRICE_PLACEHOLDER }) : undefined}
            size="sm"
          />
          <span
            className={getButtonClass({
              size: 'sm',
              variant: soldOut ? 'ghost' : 'primary',
              className: cx('px-2.5', isOpening && 'opacity-60'),
            })}
          >
            {soldOut ? t('common.soldOut') : t('live.detail.exchange')}
          </span>
        </span>
      </span>
    </TapLink>
  );
}

interface PinnedGoodsProps {
  goods: readonly GoodsCard[];
  unit: string;
  /** Id of the product that is being opened. */
  openingId: string | undefined;
  onOpen: (goodsId: string) => void;
}

/** The products of the show in one row over the video, in the host's order. */
export function PinnedGoods({ goods, unit, openingId, onOpen }: PinnedGoodsProps) {
  const t = useTranslations('live.detail');
  if (goods.length === 0) return null;
  return (
    <section aria-label={t('goods')} data-place="live-goods">
      <ul className="no-scrollbar flex snap-x scroll-px-3 gap-2.5 overflow-x-auto px-3">
        {goods.map((item) => (
          <li key={item.goodsId} className="shrink-0 snap-start">
            <PinnedProduct
              goods={item}
              unit={unit}
              isOpening={openingId === item.goodsId}
              onOpen={() => onOpen(item.goodsId)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
