import { getTranslations } from 'next-intl/server';
import { createPageMetadata } from '@/app/create-page-metadata';
import { toAssetSrc } from '@/components/app/asset-src';
import { PageFrame } from '@/components/app/page-frame';
import { SuccessScreen } from '@/components/order/success/success-screen';
import { SuccessSkeleton } from '@/components/order/success/success-skeleton';
import { parseSuccessTip } from '@/lib/rules/order/success-tip';
import { getPageContext } from '@/server/reads/page-context';

interface Props {
  params: Promise<{ variant: string }>;
}

export const generateMetadata = createPageMetadata('/ordersuccess', 'order.success.title');

/** The result of an order. Its state comes from the server, not from the address. */
export default async function OrderSuccessPage({ params }: Props) {
  const { locale, theme, project, link } = await getPageContext(params);
  const t = await getTranslations('order.success');
  return (
    <PageFrame
      locale={locale}
      title={t('title')}
      backHref={link('/primary1')}
      namespaces={['order', 'redPacket', 'common']}
      skeleton={SuccessSkeleton}
    >
      <SuccessScreen
        unit={theme.pointName.unit[locale]}
        coin={toAssetSrc(theme.pointIcon)}
        tip={parseSuccessTip(project?.orderSuccessTipConfig)}
        pointsDialog={project?.isPointsDialog ?? true}
      />
    </PageFrame>
  );
}
