import { Headset, House, type LucideIcon } from 'lucide-react';
import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { toGoodsCardProps } from '@/components/goods/goods-card-props';
import { toGoodsListTexts } from '@/components/goods/goods-list-texts';
import { ExchangeBar } from '@/components/order/exchange/exchange-bar';
import { toExchangeGoods } from '@/components/order/exchange/exchange-goods';
import { ExchangeProvider } from '@/components/order/exchange/exchange-provider';
import { GoodsGrid } from '@/components/ui/goods/goods-grid';
import { SectionHeader } from '@/components/ui/section-header';
import { TapLink } from '@/components/ui/tap-link';
import type { Coupon } from '@/lib/contract/coupon';
import type { GoodsCard, GoodsComment, GoodsDetail } from '@/lib/contract/goods';
import { createGoodsPath } from '@/lib/rules/page/goods-path';
import type { Locale } from '@/lib/rules/page/locale';
import type { Theme } from '@/themes/types';
import { Comments } from './comments/comments';
import type { DetailProps } from './detail-props';
import { Details } from './details';
import { ProductGallery } from './product-gallery';
import { RecommendedGoods } from './recommended-goods';
import { Summary } from './summary';

/** Link to another page beside the main button. */
function BarLink({ href, icon: Icon, label }: { href: string; icon: LucideIcon; label: string }) {
  return (
    <TapLink
      href={href}
      className="touch pressable flex w-11 shrink-0 flex-col items-center gap-0.5 text-11 text-muted"
    >
      <Icon size={20} strokeWidth={1.8} aria-hidden />
      {label}
    </TapLink>
  );
}

interface RecommendedProps {
  product: Pick<GoodsDetail, 'goodsId' | 'groupId'>;
  goods: readonly GoodsCard[];
  theme: Theme;
  locale: Locale;
  link: (path: string) => string;
}

/** Recommended products; renders nothing when there are none. */
async function Recommended({ product: { goodsId, groupId }, goods, theme, locale, link }: RecommendedProps) {
  const t = await getTranslations('goods');
  const texts = toGoodsListTexts(await getTranslations('common'), theme.pointName.unit[locale]);
  if (goods.length === 0) return null;
  return (
    <section className="px-3 pt-1.5">
      <SectionHeader title={t('recommended')} className="mb-2.5" />
      <RecommendedGoods {...{ goodsId, groupId, texts }}>
        <GoodsGrid
          goods={goods.map((item) => ({
            ...toGoodsCardProps(item, texts),
            id: item.goodsId,
            href: link(createGoodsPath({ goodsId: item.goodsId })),
          }))}
        />
      </RecommendedGoods>
    </section>
  );
}

interface Props extends DetailProps {
  /** The two newest reviews; null when they could not be read. */
  newest: readonly GoodsComment[] | null;
  recommended: readonly GoodsCard[];
  /** Coupons for the product that can be taken. */
  coupons: readonly Coupon[];
  /** Whether the project shows the home button (R-HOME-18). */
  showHomeButton: boolean;
  link: (path: string) => string;
  /** Data about the product for search engines. */
  structuredData: ReactNode;
}

/** The product page: pictures, price, reviews, details and the exchange bar (R-GOODS-10). */
export async function GoodsProfile(props: Props) {
  const { goods, theme, locale, newest, recommended, coupons, showHomeButton, link, structuredData } = props;
  const t = await getTranslations('goods');
  return (
    <div className="page-column">
      {structuredData}
      <ExchangeProvider goods={toExchangeGoods(goods)} unit={theme.pointName.unit[locale]} locale={locale}>
        <main className="flex flex-1 flex-col">
          <div className="flex flex-1 flex-col gap-2.5 pb-5">
            <div>
              <ProductGallery goods={goods} homeHref={link('/home')} />
              <Summary goods={goods} theme={theme} locale={locale} coupons={coupons} />
            </div>
            <Comments goods={goods} newest={newest} />
            <Details goods={goods} />
            <Recommended product={goods} goods={recommended} theme={theme} locale={locale} link={link} />
          </div>
          {/* R-GOODS-16 */}
          <ExchangeBar
            lead={
              <>
                <BarLink href={link('/customService1')} icon={Headset} label={t('support')} />
                {showHomeButton && <BarLink href={link('/home')} icon={House} label={t('home')} />}
              </>
            }
          />
        </main>
      </ExchangeProvider>
    </div>
  );
}
