import { ChevronRight } from 'lucide-react';
import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { toAssetSrc } from '@/components/app/asset-src';
import { GoodsLink } from '@/components/ui/goods/goods-link';
import { ProductPicture } from '@/components/ui/goods/product-picture';
import { AppHeader, HeroBody } from '@/components/ui/nav/app-header';
import { Price } from '@/components/ui/price';
import { TapLink } from '@/components/ui/tap-link';
import type { GoodsCard } from '@/lib/contract/goods';
import type { Locale } from '@/lib/rules/page/locale';
import type { Theme } from '@/themes/types';
import { getButtonClass } from '../ui/button';
import { Card } from '../ui/card';
import { EmptyState } from '../ui/feedback/illustrated-message';

/** A product of a card page. */
interface CenterCard {
  goods: GoodsCard;
  /** Path of the product page. */
  path: string;
  headline: string;
  note: string;
}

interface CenterPageProps {
  theme: Theme;
  locale: Locale;
  link: (path: string) => string;
  /** One card for page A, up to three for page B. */
  cards: readonly CenterCard[];
}

interface FrameProps extends Omit<CenterPageProps, 'cards'> {
  lead: string;
  children: ReactNode;
}

/** The brand's header with one sentence, the card and a link to the point centre. */
async function CenterFrame({ theme, locale, link, lead, children }: FrameProps) {
  const t = await getTranslations('landing.centre');
  return (
    <main className="flex flex-1 flex-col">
      <AppHeader logoText={theme.logoText} name={theme.name[locale]} href={link('/home')}>
        <p className="pb-2 text-21 font-extrabold text-balance">{lead}</p>
      </AppHeader>
      <HeroBody className="flex-1">
        {children}
        <TapLink
          href={link('/primary1')}
          className="pressable flex min-h-14 items-center gap-3 rounded-card bg-surface px-3.5 py-2"
        >
          <img src={toAssetSrc(theme.pointIcon)} alt="" width={32} height={32} className="size-8" />
          <span className="min-w-0 flex-1 text-14 font-semibold">
            {t('more', { point: theme.pointName[locale] })}
          </span>
          <ChevronRight size={18} strokeWidth={1.8} aria-hidden className="shrink-0 text-muted" />
        </TapLink>
      </HeroBody>
    </main>
  );
}

/** Shown when no product could be found. */
async function NoCards() {
  const t = await getTranslations('landing.centre');
  return (
    <Card as="section">
      <EmptyState text={t('empty')} />
    </Card>
  );
}

/** The card page A: one large card of a product that an advert leads to (R-HOME-20). */
export async function CenterPageA({ theme, locale, link, cards: [card] }: CenterPageProps) {
  const t = await getTranslations('landing.centre');
  const market = (await getTranslations('goods'))('market');
  return (
    <CenterFrame theme={theme} locale={locale} link={link} lead={card?.headline || t('leadA')}>
      {card ? (
        <GoodsLink
          href={link(card.path)}
          data-place="center-page"
          data-exposure="advert"
          className="pressable flex flex-col overflow-hidden rounded-card bg-surface"
        >
          <ProductPicture
            src={card.goods.picture}
            alt=""
            priority
            className="product-stage max-h-[min(62svh,27rem)] w-full"
          />
          <div className="flex flex-col gap-1.5 px-4.5 pt-4 pb-4.5">
            <h2 className="text-18 font-bold text-balance">{card.goods.title}</h2>
            {card.note && <span className="text-13 text-muted">{card.note}</span>}
            <Price
              size="lg"
              spread
              points={card.goods.points}
              unit={theme.pointName.unit[locale]}
              priceFen={card.goods.priceFen}
              marketPriceFen={card.goods.marketPriceFen}
              marketLabel={market}
              className="w-full"
            />
            <span className={getButtonClass({ size: 'lg', block: true, className: 'mt-2' })}>{t('go')}</span>
          </div>
        </GoodsLink>
      ) : (
        <NoCards />
      )}
    </CenterFrame>
  );
}

/** The card page B: one card with three products (R-HOME-20). */
export async function CenterPageB({ theme, locale, link, cards }: CenterPageProps) {
  const t = await getTranslations('landing.centre');
  const unit = theme.pointName.unit[locale];
  return (
    <CenterFrame theme={theme} locale={locale} link={link} lead={t('leadB')}>
      {cards.length > 0 ? (
        <Card as="section" flush aria-label={t('titleB')} data-place="center-page" data-exposure="advert">
          <ul className="divide-y divide-line">
            {cards.map(({ goods, path, headline, note }) => (
              <li key={goods.goodsId}>
                <GoodsLink href={link(path)} className="pressable-row flex gap-3.5 p-3.5 -outline-offset-2">
                  <ProductPicture
                    src={goods.picture}
                    alt=""
                    priority
                    className="w-30 shrink-0 self-center rounded-inner"
                  />
                  <div className="flex min-w-0 flex-1 flex-col gap-1">
                    <span className="line-clamp-1 text-12 text-accent">{headline || note}</span>
                    <h2 className="line-clamp-2 text-14 font-semibold text-pretty">{goods.title}</h2>
                    <span className="mt-auto flex items-end justify-between gap-2">
                      <Price
                        className="min-w-0 flex-1"
                        points={goods.points}
                        unit={unit}
                        priceFen={goods.priceFen}
                        marketPriceFen={goods.marketPriceFen}
                        stacked
                      />
                      <span className="grid size-8 shrink-0 place-items-center rounded-full bg-tint text-primary">
                        <ChevronRight size={18} strokeWidth={1.8} aria-hidden />
                      </span>
                    </span>
                  </div>
                </GoodsLink>
              </li>
            ))}
          </ul>
        </Card>
      ) : (
        <NoCards />
      )}
    </CenterFrame>
  );
}
