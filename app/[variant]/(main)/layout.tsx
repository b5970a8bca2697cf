import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { toAssetSrc } from '@/components/app/asset-src';
import { MainTabBar } from '@/components/app/main-tab-bar';
import { DesktopBanner } from '@/components/desktop/desktop-banner';
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
  const { link, theme, locale, variant } = context;
  const point = theme.pointName.unit[locale];
  const t = await getTranslations('common');
  return (
    <div className="page-column">
      {children}
      <MainTabBar
        label={t('navigation')}
        tabs={[
          { id: 'home', href: link('/home'), label: t('tabs.home') },
          {
            id: 'primary1',
            href: link('/primary1'),
            label: t('tabs.points', { point, Point: capitalize(point) }),
          },
          { id: 'myorder3', href: link('/myorder3'), label: t('tabs.orders') },
          { id: 'mine', href: link('/mine'), label: t('tabs.mine') },
        ]}
        projectKey={variant.projectKey}
        unpaidLabel={t('unpaidOrders', keepPlaceholders('count'))}
      />
      <PointsGift context={context} />
      <DesktopBanner icon={toAssetSrc(`/catalogue/brands/${theme.id}/icon.png`)} brand={theme.name[locale]} />
    </div>
  );
}
