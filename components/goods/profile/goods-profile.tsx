import { House } from 'lucide-react';
import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { ExchangeBar } from '@/components/order/exchange/exchange-bar';
import { exchangeGoodsOf } from '@/components/order/exchange/exchange-goods';
import { ExchangeProvider } from '@/components/order/exchange/exchange-provider';
import { BackToTop } from '@/components/ui/nav/back-to-top';
import { SectionHeader } from '@/components/ui/section-header';
import type { GoodsComment, GoodsDetail } from '@/lib/contract/goods';
import type { Locale } from '@/lib/rules/locale';
import type { Theme } from '@/themes/types';
import { CardGrid } from '../card-grid';
import type { CardFields } from '../card-page';
import { cardTexts } from '../card-texts';
import { CommentsCard } from '../comments/comments-card';
import { GoodsDetails } from './goods-details';
import { GoodsGallery } from './goods-gallery';
import { GoodsInfo } from './goods-info';

export interface GoodsProfileProps {
  goods: GoodsDetail;
  comments: readonly GoodsComment[];
  recommended: readonly CardFields[];
  theme: Theme;
  locale: Locale;
  projectKey: string;
  homeHref: string;
}

/** The page of one goods. */
export async function GoodsProfile(props: GoodsProfileProps) {
  const { goods, comments, recommended, theme, locale, projectKey, homeHref } = props;
  const t = await getTranslations('goods');
  const common = await getTranslations('common');
  const card = await cardTexts(theme, locale);
  return (
    <div className="page-column">
      <ExchangeProvider goods={exchangeGoodsOf(goods)} unit={card.unit} locale={locale}>
        <main>
          <GoodsGallery
            goodsId={goods.goodsId}
            title={goods.title}
            pictures={[...new Set([goods.picture, ...goods.pictures])]}
            soldOut={goods.soldOut}
            homeHref={homeHref}
          />
          <GoodsInfo goods={goods} unit={card.unit} />
          <div className="mt-2.5 flex flex-col gap-2.5 px-3 pb-4">
            <CommentsCard
              goodsId={goods.goodsId}
              newest={comments}
              total={goods.commentCount}
              goodRate={goods.goodRate}
            />
            <GoodsDetails goods={goods} />
            {recommended.length > 0 && (
              <section>
                <SectionHeader title={t('recommended')} className="mt-2 mb-2.5 px-1" />
                <CardGrid goods={recommended} projectKey={projectKey} texts={card} />
              </section>
            )}
          </div>
        </main>
        <BackToTop label={common('backToTop')} />
        <ExchangeBar
          lead={
            <Link
              href={homeHref}
              className="pressable flex h-11 min-w-11 flex-col items-center justify-center gap-0.5 text-11 leading-tight text-muted"
            >
              <House size={22} strokeWidth={1.8} aria-hidden />
              {t('home')}
            </Link>
          }
        />
      </ExchangeProvider>
    </div>
  );
}
