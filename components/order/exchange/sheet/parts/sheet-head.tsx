import { useTranslations } from 'next-intl';
import { ProductPicture } from '@/components/ui/goods/product-picture';
import { Price } from '@/components/ui/price';
import type { GoodsSpec } from '@/lib/contract/goods';
import { getQuantityLimit } from '@/lib/rules/order/exchange';
import type { ExchangeGoods } from '../../exchange-goods';

/** Up to this stock the number is highlighted. */
const LOW_STOCK_PIECES = 10;

/** Picture, price of the chosen spec, stock. */
export function SheetHead({ goods, spec, unit }: { goods: ExchangeGoods; spec: GoodsSpec; unit: string }) {
  const t = useTranslations('order.exchange');
  const { stock } = spec;
  const isLow = getQuantityLimit(spec) === 0 || stock <= LOW_STOCK_PIECES;
  return (
    <div className="flex gap-3">
      <ProductPicture
        src={goods.picture}
        alt=""
        width={160}
        height={160}
        className="size-20 shrink-0 rounded-inner"
      />
      <div className="flex min-w-0 flex-1 flex-col justify-center gap-1">
        <p className="line-clamp-2 text-13 font-semibold text-pretty">{goods.title}</p>
        <Price
          exact
          points={spec.points}
          unit={unit}
          priceFen={spec.priceFen}
          marketPriceFen={spec.marketPriceFen}
        />
        <p className={isLow ? 'text-12 text-accent' : 'text-12 text-muted'}>
          {stock === 0 ? t('noStock') : t(isLow ? 'stockLow' : 'stock', { count: stock })}
        </p>
      </div>
    </div>
  );
}
