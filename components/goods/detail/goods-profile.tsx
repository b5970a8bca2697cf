import { Headset, House, type LucideIcon } from 'lucide-react';
import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { CouponRow } from '@/components/coupon/goods/coupon-row';
import { ChooseRow, ExchangeBar } from '@/components/order/exchange/exchange-context';
import { ExchangeProvider } from '@/components/order/exchange/exchange-provider';
import { SectionHeader } from '@/components/ui/card';
import { GoodsGrid } from '@/components/ui/goods/goods-card';
import { TapLink } from '@/components/ui/tap-link';
import type { ProjectConfig } from '@/lib/contract/config';
import type { Coupon } from '@/lib/contract/coupon';
import type { GoodsCard, GoodsComment, GoodsDetail, GoodsOffer } from '@/lib/contract/goods';
import { keepPlaceholders } from '@/lib/i18n/text-template';
import { formatCount, formatFen, formatPoints } from '@/lib/rules/money/format';
import { toExchangeGoods } from '@/lib/rules/order/exchange';
import { createGoodsPath } from '@/lib/rules/page/goods-path';
import type { Locale } from '@/lib/rules/page/locale';
import type { Theme } from '@/themes/types';
import { toGoodsCardProps, toGoodsListTexts } from '../goods-card-props';
import { ActivityPrice, ChosenPrice } from './activity-price';
import { BelowFirstScreen } from './below-first-screen';
import {
  Comments,
  type DetailProps,
  Details,
  GoodsHeading,
  ProductGallery,
  ServiceRow,
} from './goods-sections';
import { RecommendedGoods } from './recommended-goods';

/** The activity that the address of a product names. */
interface NamedActivity {
  activityType: number;
  /** What it offers the product for; absent when that could not be read. */
  offer: GoodsOffer | undefined;
}

interface PriceBlockProps extends DetailProps {
  activity: NamedActivity | null;
}

/** Selects the fields that the browser needs: the offer may be a whole product. */
const toOffer = ({ points, priceFen, marketPriceFen, activity, upcoming }: GoodsOffer): GoodsOffer => ({
  points,
  priceFen,
  marketPriceFen,
  activity,
  upcoming,
});

/** The price of the product, or that of a running activity from the address (R-GOODS-31); both have the same height. */
async function PriceBlock({ goods, activity, theme, locale }: PriceBlockProps) {
  const t = await getTranslations('goods');
  const unit = theme.pointName.unit[locale];
  const regularPrice = (
    <div className="product-price-row">
      <ChosenPrice unit={unit} marketLabel={t('market')} />
    </div>
  );
  if (!activity) return regularPrice;
  return (
    <ActivityPrice
      goodsId={goods.goodsId}
      activityType={activity.activityType}
      first={activity.offer && toOffer(activity.offer)}
      unit={unit}
      texts={{
        limited: t('activity.limited'),
        other: t('activity.other'),
        endsIn: t('activity.endsIn'),
        startsAt: t('activity.startsAt', keepPlaceholders('time')),
        startsIn: t('activity.startsIn'),
        day: t('activity.day'),
        claimed: t('activity.claimed', keepPlaceholders('rate')),
        market: t('market'),
      }}
    >
      {regularPrice}
    </ActivityPrice>
  );
}

/** A short description of a coupon: "¥5 off ¥19.9". */
async function formatCouponTag(
  { kind, fenOff, pointsOff, threshold }: Coupon,
  unit: string,
): Promise<string> {
  const t = await getTranslations('coupon');
  const isPoints = kind === 'points';
  const off = isPoints ? formatPoints(pointsOff, unit) : formatFen(fenOff, { trim: true });
  const from = isPoints ? formatCount(threshold) : formatFen(threshold, { trim: true });
  return threshold > 0 ? t('tag', { off, from }) : t('tagAny', { off });
}

/** Price, name, ratings and options of the product. It overlaps the pictures. */
async function Summary({
  goods,
  activity,
  theme,
  locale,
  coupons,
}: PriceBlockProps & { coupons: readonly Coupon[] }) {
  const t = await getTranslations('goods');
  const unit = theme.pointName.unit[locale];
  // Two fit into the row; the others are in the sheet.
  const tags = await Promise.all(coupons.slice(0, 2).map((coupon) => formatCouponTag(coupon, unit)));
  return (
    <section className="product-sheet">
      <PriceBlock goods={goods} activity={activity} theme={theme} locale={locale} />
      <GoodsHeading goods={goods} soldOutText={t('soldOut')} />
      <div className="divide-y divide-line border-t border-line">
        {!goods.soldOut && <ChooseRow />}
        {tags.length > 0 && (
          <CouponRow goodsId={goods.goodsId} unit={unit} locale={locale} tags={tags} label={t('coupons')} />
        )}
        <ServiceRow isService={goods.kind === 'service'} point={theme.pointName[locale]} />
      </div>
    </section>
  );
}

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
    <section data-place="goods-recommendations" className="px-3 pt-1.5">
      <SectionHeader title={t('recommended')} className="mb-2.5" />
      <RecommendedGoods {...{ goodsId, groupId, texts }}>
        <GoodsGrid
          unit={texts.unit}
          goods={goods.map((item) => {
            const { unit: _once, ...card } = toGoodsCardProps(item, texts);
            return { ...card, id: item.goodsId, href: link(createGoodsPath({ goodsId: item.goodsId })) };
          })}
        />
      </RecommendedGoods>
    </section>
  );
}

interface Props extends PriceBlockProps {
  /** The two newest reviews; null when they could not be read. */
  newest: readonly GoodsComment[] | null;
  recommended: readonly GoodsCard[];
  /** Coupons for the product that can be taken. */
  coupons: readonly Coupon[];
  project: ProjectConfig | null;
  link: (path: string) => string;
  /** Data about the product for search engines. */
  structuredData: ReactNode;
}

/** The product page: pictures, price, reviews, details and the exchange bar (R-GOODS-10). */
export async function GoodsProfile(props: Props) {
  const { goods, activity, theme, locale, newest, recommended, coupons, project, link } = props;
  // R-HOME-18
  const showHomeButton = project?.showHomeButton ?? true;
  const t = await getTranslations('goods');
  return (
    <div className="page-column">
      {props.structuredData}
      <ExchangeProvider
        goods={toExchangeGoods(goods)}
        unit={theme.pointName.unit[locale]}
        locale={locale}
        project={project}
      >
        <main className="flex flex-1 flex-col">
          <div className="flex flex-1 flex-col gap-2.5 pb-5">
            <div>
              <ProductGallery goods={goods} homeHref={link('/home')} />
              <Summary goods={goods} activity={activity} theme={theme} locale={locale} coupons={coupons} />
            </div>
            <BelowFirstScreen>
              <Comments goods={goods} newest={newest} />
              <Details goods={goods} />
              <Recommended product={goods} goods={recommended} theme={theme} locale={locale} link={link} />
            </BelowFirstScreen>
          </div>
          {/* R-GOODS-16 */}
          <ExchangeBar
            lead={
              <>
                <BarLink href={link('/customService1')} icon={Headset} label={t('support')} />
                {showHomeButton && (
                  <div className="contents host-home:hidden">
                    <BarLink href={link('/home')} icon={House} label={t('home')} />
                  </div>
                )}
              </>
            }
          />
        </main>
      </ExchangeProvider>
    </div>
  );
}
