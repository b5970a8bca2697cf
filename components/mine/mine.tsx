import { getTranslations } from 'next-intl/server';
import { toAssetSrc } from '@/components/app/asset-src';
import { getExpiryTexts } from '@/components/points/balance/expiry-texts';
import { getRulesTexts } from '@/components/points/rules/rules-texts';
import { Cell, CellGroup } from '@/components/ui/cell';
import { HeroBody } from '@/components/ui/nav/app-header';
import type { ProjectConfig } from '@/lib/contract/config';
import { keepPlaceholders } from '@/lib/i18n/text-template';
import type { AdvertTarget } from '@/lib/rules/page/adverts';
import type { Locale } from '@/lib/rules/page/locale';
import type { Theme } from '@/themes/types';
import { Card } from '../ui/card';
import { EntryGrid } from './entry-grid';
import { LanguageSwitch } from './language-switch';
import { LogoutCell } from './logout-cell';
import { OrderEntries } from './order-entries';
import { PhoneCell } from './phone-cell';
import { PointsCard } from './points-card';
import { ProfileHead } from './profile-head';
import { RulesCell } from './rules-cell';

interface MineProps {
  theme: Theme;
  locale: Locale;
  project: ProjectConfig | null;
  entries: readonly AdvertTarget[];
  link: (path: string) => string;
}

const ORDERS = [
  ['unpaid', 1],
  ['undelivered', 2],
  ['unreceived', 3],
  ['afterSale', 5],
  ['all', 0],
] as const;

/** The personal centre (R-MINE-02, R-MINE-04). */
export async function Mine({ theme, locale, project, entries, link }: MineProps) {
  const t = await getTranslations('mine');
  const points = await getTranslations('points');
  const common = await getTranslations('common');
  const unit = theme.pointName.unit[locale];
  return (
    <main>
      <header className="hero shrink-0 px-4 pb-14.5 pt-safe">
        <div className="hero-light" aria-hidden />
        <h1 className="flex h-13 items-center text-18 font-extrabold">{t('title')}</h1>
        <ProfileHead
          texts={{
            id: t('profile.id', keepPlaceholders('id')),
            guest: t('profile.guest', keepPlaceholders('number')),
            copy: t('profile.copy'),
            failed: t('profile.failed'),
            copied: common('copied'),
            copyFailed: common('copyFailed'),
          }}
        />
      </header>
      <HeroBody>
        <PointsCard
          href={link('/primary1')}
          coin={toAssetSrc(theme.pointIcon)}
          locale={locale}
          texts={{
            ...(await getExpiryTexts(unit)),
            label: t('points.label', { point: unit }),
            action: t('points.action', { point: unit }),
            failed: points('balance.failed'),
          }}
        />
        <Card as="section" className="pb-2">
          <h2 className="mb-1 text-16 font-bold">{t('orders.title')}</h2>
          <OrderEntries
            badge={t('orders.badge', keepPlaceholders('count'))}
            entries={ORDERS.map(([id, status]) => ({
              id,
              href: link(`/myorder3?orderStatus=${status}`),
              label: t(`orders.${id}`),
            }))}
          />
        </Card>
        <EntryGrid title={t('entries')} entries={entries} link={link} />
        <CellGroup>
          <Cell label={t('support')} href={link('/customService1')} />
          <PhoneCell
            href={link('/grantPhone?from=/mine')}
            texts={{ label: t('phone.label'), unbound: t('phone.unbound') }}
          />
          <Cell
            label={t('language.label')}
            note={t('language.note')}
            action={<LanguageSwitch current={locale} label={t('language.label')} />}
          />
          <RulesCell label={t('rules')} texts={await getRulesTexts(theme, locale, project)} />
          <Cell label={t('protocol')} href={link('/protocol')} />
          <Cell label={t('qualification')} href={link('/businessQualification')} />
        </CellGroup>
        <LogoutCell
          homeHref={link('/home')}
          texts={{
            action: t('logout.action'),
            title: t('logout.title'),
            guest: t('logout.guest', { point: unit }),
            bound: t('logout.bound', { point: unit }),
            cancel: t('logout.cancel'),
            confirm: t('logout.confirm'),
            failed: t('logout.failed'),
          }}
        />
      </HeroBody>
    </main>
  );
}
