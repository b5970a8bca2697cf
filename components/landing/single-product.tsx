import { getTranslations } from 'next-intl/server';
import { ChosenPrice } from '@/components/goods/detail/activity-price';
import { SaleCountdown } from '@/components/home/sale-countdown';
import { ExchangeProvider } from '@/components/order/exchange/exchange-provider';
import { ProductPicture } from '@/components/ui/goods/product-picture';
import { HeroBody } from '@/components/ui/nav/app-header';
import { BackButton } from '@/components/ui/nav/back-button';
import { Tag } from '@/components/ui/tag';
import { ActivityType } from '@/lib/contract/activity-type';
import type { ProjectConfig } from '@/lib/contract/config';
import type { GoodsDetail } from '@/lib/contract/goods';
import { toExchangeGoods } from '@/lib/rules/order/exchange';
import type { Locale } from '@/lib/rules/page/locale';
import type { Theme } from '@/themes/types';
import { Comments, ServiceRow } from '../goods/detail/goods-sections';
import { ChooseRow, ExchangeBar } from '../order/exchange/exchange-context';
import { ButtonLink } from '../ui/button';
import { Card, SectionHeader } from '../ui/card';

interface SingleProductProps {
  /** The product, at the price of the single-product activity while it runs. */
  goods: GoodsDetail;
  theme: Theme;
  locale: Locale;
  project: ProjectConfig | null;
  link: (path: string) => string;
}

/** Brand's background with the name of the product and what it promises. */
async function Hero({ goods, homeHref }: { goods: GoodsDetail; homeHref: string }) {
  const t = await getTranslations();
  return (
    <header className="hero shrink-0 px-4 pt-safe pb-14.5">
      <div className="hero-light" aria-hidden />
      <div className="-ml-2.5 flex h-13 items-center">
        <BackButton href={homeHref} label={t('common.back')} />
        <p className="text-13 font-bold text-hero-muted">{t('landing.single.eyebrow')}</p>
      </div>
      <h1 className="text-[1.75rem] leading-tight font-extrabold text-balance">{goods.title}</h1>
      <p className="mt-1.5 pb-1 text-14 text-hero-muted">{goods.subtitle}</p>
    </header>
  );
}

/** Picture, price, countdown and choice. */
async function Offer({ goods, theme, locale }: Pick<SingleProductProps, 'goods' | 'theme' | 'locale'>) {
  const t = await getTranslations();
  const { activity } = goods;
  return (
    <Card as="section" flush aria-label={goods.title}>
      <div className="relative">
        <ProductPicture
          src={goods.pictures[0] ?? goods.picture}
          alt=""
          width={800}
          height={800}
          priority
          dimmed={goods.soldOut}
          className="product-stage"
        />
        {goods.soldOut && (
          <span className="absolute inset-x-0 bottom-5 mx-auto w-max rounded-full bg-ink px-4.5 py-1.5 text-14 font-bold text-surface">
            {t('common.soldOut')}
          </span>
        )}
      </div>
      {activity?.activityType === ActivityType.singleProduct && (
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 bg-tint px-3.5 py-1.5">
          <Tag>{t('landing.single.activity')}</Tag>
          <span className="inline-flex items-center gap-2 text-12">
            <span aria-hidden>{t('landing.single.endsIn')}</span>
            <SaleCountdown
              key={activity.endsAt}
              endsAt={activity.endsAt}
              label={t('landing.single.endsIn')}
              over={t('landing.single.over')}
            />
          </span>
        </div>
      )}
      <div className="flex min-h-15 items-center px-3.5 py-1.5">
        <ChosenPrice unit={theme.pointName.unit[locale]} marketLabel={t('goods.market')} />
      </div>
      {!goods.soldOut && (
        <div className="border-t border-line">
          <ChooseRow />
        </div>
      )}
    </Card>
  );
}

/** The facts of the product as tiles, two in a row; the last one fills its row. */
async function Reasons({ facts }: { facts: GoodsDetail['facts'] }) {
  const t = await getTranslations('landing.single');
  if (facts.length === 0) return null;
  return (
    <Card as="section">
      <SectionHeader title={t('why')} className="mb-2.5" />
      <dl className="grid grid-cols-2 gap-2.5">
        {facts.map(({ name, value }) => (
          <div
            key={name}
            className="flex flex-col-reverse justify-end gap-0.5 rounded-inner bg-tint px-3 py-2.5 last:odd:col-span-2"
          >
            <dt className="text-12 text-muted">{name}</dt>
            <dd className="text-14 font-bold">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

/** The description as a story: each paragraph below a picture of its own, as long as there are pictures. */
async function Story({ description, pictures }: GoodsDetail) {
  const t = await getTranslations('landing.single');
  if (description.length === 0) return null;
  return (
    <section aria-label={t('story')} className="flex flex-col gap-2.5">
      {description.map((paragraph, index) => {
        const picture = pictures[index + 1];
        return (
          <Card key={paragraph} flush>
            {picture && (
              <ProductPicture src={picture} alt="" width={800} height={800} className="product-stage" />
            )}
            <p className="flex gap-3 p-3.5 leading-relaxed">
              <span aria-hidden className="text-21 font-extrabold text-primary">
                {String(index + 1).padStart(2, '0')}
              </span>
              <span className="min-w-0 flex-1">{paragraph}</span>
            </p>
          </Card>
        );
      })}
    </section>
  );
}

/** The landing page of one product: its story, and the exchange in place (R-GOODS-20). */
export async function SingleProduct({ goods, theme, locale, project, link }: SingleProductProps) {
  const t = await getTranslations('landing.single');
  return (
    <div className="page-column">
      <ExchangeProvider
        goods={toExchangeGoods(goods)}
        unit={theme.pointName.unit[locale]}
        locale={locale}
        activityType={ActivityType.singleProduct}
        project={project}
      >
        <main className="flex flex-1 flex-col">
          <Hero goods={goods} homeHref={link('/home')} />
          <HeroBody className="flex-1">
            <Offer goods={goods} theme={theme} locale={locale} />
            <Reasons facts={goods.facts} />
            <Story {...goods} />
            <Comments goods={goods} newest={goods.newestComments ?? null} />
            <Card flush>
              <ServiceRow isService={goods.kind === 'service'} point={theme.pointName[locale]} />
            </Card>
            <ButtonLink href={link('/home')} variant="ghost" className="self-center">
              {t('more')}
            </ButtonLink>
          </HeroBody>
          <ExchangeBar />
        </main>
      </ExchangeProvider>
    </div>
  );
}
