import { getTranslations } from 'next-intl/server';
import { toIconSrc } from '@/components/app/asset-src';
import { IdleBackToTop } from '@/components/app/idle-back-to-top';
import { MessagesProvider } from '@/components/app/messages-provider';
import type { GoodsPage } from '@/components/goods/goods-page';
import { HeroBody } from '@/components/ui/nav/app-header';
import { BackButton } from '@/components/ui/nav/back-button';
import { keepPlaceholders } from '@/lib/i18n/text-template';
import type { Locale } from '@/lib/rules/page/locale';
import type { Theme } from '@/themes/types';
import { toGoodsListTexts } from '../goods/goods-card-props';
import { ClaimList, type ClaimTexts } from './claim-list';
import { PacketWatch } from './packet-watch';

async function getClaimTexts(unit: string): Promise<ClaimTexts> {
  const t = await getTranslations('delivery.home');
  return {
    ...toGoodsListTexts(await getTranslations('common'), unit),
    claim: t('claim'),
    claimOne: t('claimOne', keepPlaceholders('title')),
    free: t('free'),
    cash: t('cash'),
    gone: t('gone'),
    market: (await getTranslations('goods'))('market'),
    empty: t('empty'),
    all: t('all'),
  };
}

/** The three steps of a claim. */
async function Steps() {
  const t = await getTranslations('delivery.home');
  const steps = [
    { icon: 'entry-free', text: t('steps.pick') },
    { icon: 'task-phone', text: t('steps.verify') },
    { icon: 'task-package', text: t('steps.receive') },
  ];
  return (
    <section className="rounded-card bg-surface px-2 pt-3 pb-3.5">
      <ol className="flex">
        {steps.map(({ icon, text }, index) => (
          <li key={icon} className="flex min-w-0 flex-1 flex-col items-center gap-1.5 px-1 text-center">
            <img src={toIconSrc(icon)} alt="" width={40} height={40} className="size-10" />
            <span className="text-12 font-semibold text-balance">
              <span className="text-primary">{index + 1}</span> {text}
            </span>
          </li>
        ))}
      </ol>
      <p className="mt-2.5 text-center text-11 text-balance text-muted">{t('rule')}</p>
    </section>
  );
}

interface Props {
  theme: Theme;
  locale: Locale;
  projectKey: string;
  homeHref: string;
  first: GoodsPage | null;
}

/** `/payOnDeliveryHome`: products to claim for nothing or for cash on delivery (R-DELIVERY-06). */
export async function DeliveryHome({ theme, locale, projectKey, homeHref, first }: Props) {
  const t = await getTranslations('delivery.home');
  const common = await getTranslations('common');
  const texts = await getClaimTexts(theme.pointName.unit[locale]);
  return (
    <div className="page-column">
      <header className="hero shrink-0 px-4 pb-14.5 pt-safe">
        <div className="hero-light" aria-hidden />
        <div className="-mx-3 flex h-13 items-center host-bar:has-data-returnable:h-3">
          <BackButton href={homeHref} label={common('back')} />
        </div>
        <div className="flex items-center gap-3 pb-1">
          <div className="min-w-0 flex-1">
            <h1 className="text-[1.625rem] leading-tight font-extrabold text-balance">{t('title')}</h1>
            <p className="mt-1.5 text-13 text-balance text-hero-muted">{t('lead')}</p>
          </div>
          <img
            src={toIconSrc('signin-gift')}
            alt=""
            width={96}
            height={96}
            fetchPriority="low"
            className="size-24 shrink-0 rotate-6"
          />
        </div>
      </header>
      <main className="flex flex-1 flex-col">
        <HeroBody>
          <Steps />
          <section className="min-h-svh">
            <h2 className="sr-only">{t('list')}</h2>
            <ClaimList first={first} projectKey={projectKey} texts={texts} />
          </section>
        </HeroBody>
        <MessagesProvider locale={locale} namespaces={['delivery', 'redPacket']}>
          <PacketWatch />
        </MessagesProvider>
      </main>
      <IdleBackToTop label={common('backToTop')} />
    </div>
  );
}
