import { getTranslations } from 'next-intl/server';
import { ExchangeBar } from '@/components/order/exchange/exchange-bar';
import { exchangeGoodsOf } from '@/components/order/exchange/exchange-goods';
import { ExchangeProvider } from '@/components/order/exchange/exchange-provider';
import type { GoodsCard, GoodsComment } from '@/lib/contract/goods';
import type { Coupon } from '@/lib/contract/trade/coupon';
import { Comments } from './comments/comments';
import type { DetailProps } from './detail-props';
import { Details } from './details';
import { HomeLink } from './home-link';
import { Recommended } from './recommended';
import { Stage } from './stage';
import { Summary } from './summary';

interface Props extends DetailProps {
  /** The newest two; null when they could not be read. */
  newest: readonly GoodsComment[] | null;
  recommended: readonly GoodsCard[];
  /** Those that can be taken for it. */
  coupons: readonly Coupon[];
  link: (path: string) => string;
}

/** The goods page: look, choose, read, exchange (R-GOODS-10). */
export async function GoodsProfile({ goods, theme, locale, newest, recommended, coupons, link }: Props) {
  const t = await getTranslations('goods');
  return (
    <div className="page-column">
      <ExchangeProvider goods={exchangeGoodsOf(goods)} unit={theme.pointName.unit[locale]} locale={locale}>
        <main className="flex flex-1 flex-col gap-2.5 pb-5">
          <div>
            <Stage goods={goods} homeHref={link('/home')} />
            <Summary goods={goods} theme={theme} locale={locale} coupons={coupons} />
          </div>
          <Comments goods={goods} newest={newest} />
          <Details goods={goods} />
          <Recommended goods={recommended} theme={theme} locale={locale} link={link} />
        </main>
        <ExchangeBar lead={<HomeLink href={link('/home')} label={t('home')} />} />
      </ExchangeProvider>
    </div>
  );
}
