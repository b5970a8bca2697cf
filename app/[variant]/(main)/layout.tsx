import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { toAssetSrc } from '@/components/app/asset-src';
import { MainTabBar } from '@/components/app/main-tab-bar';
import { InstallBanner } from '@/components/install/install-banner';
import { PointsGift } from '@/components/points/gift/points-gift';
import { capitalize, keepPlaceholders } from '@/lib/i18n/text-template';
import { getPageContext } from '@/server/reads/page-context';

interface Props {
  children: ReactNode;
  params: Promise<{ variant: string }>;
}

/** Layout of the main pages, which have the tab bar at the bottom (R-NAV-11). */
export default async function MainLayout({ children, params }: Props) {
  const context = await getPageContext(params);
  const { theme, locale, variant } = context;
  const point = theme.pointName.unit[locale];
  const t = await getTranslations('common');
  return (
    <div className="page-column">
      {children}
      <MainTabBar
        label={t('navigation')}
        names={{
          home: t('tabs.home'),
          primary1: t('tabs.points', { point, Point: capitalize(point) }),
          myorder3: t('tabs.orders'),
          mine: t('tabs.mine'),
        }}
        projectKey={variant.projectKey}
        unpaidLabel={t('unpaidOrders', keepPlaceholders('count'))}
      />
      <PointsGift context={context} />
      <InstallBanner icon={toAssetSrc(`/catalogue/brands/${theme.id}/icon.png`)} brand={theme.name[locale]} />
    </div>
  );
}
