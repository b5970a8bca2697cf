import type { GoodsListTexts } from '@/components/goods/goods-list-texts';
import { ProductPicture } from '@/components/ui/goods/product-picture';
import { Price } from '@/components/ui/price';
import { TapLink } from '@/components/ui/tap-link';
import type { GoodsCard } from '@/lib/contract/goods';
import { fillTemplate } from '@/lib/i18n/text-template';

interface Props {
  goods: GoodsCard;
  href: string;
  texts: Pick<GoodsListTexts, 'unit' | 'lowest' | 'soldOut'> & { claimed: string; action: string };
}

/** A product as a row: picture, price and, in an activity, how much of its stock is claimed. */
export function GoodsRow({ goods, href, texts }: Props) {
  const { title, picture, points, priceFen, marketPriceFen, priceVaries, soldOut, activity } = goods;
  const rate = Math.round((activity?.claimedRate ?? 0) * 100);
  return (
    <TapLink href={href} className="pressable-row flex gap-3 py-2.5">
      <ProductPicture
        src={picture}
        alt=""
        dimmed={soldOut}
        className="size-24 shrink-0 self-start rounded-inner"
      />
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="line-clamp-2 text-14 font-semibold text-pretty">{title}</span>
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
      </span>
    </TapLink>
  );
}
