import { getTranslations } from 'next-intl/server';
import { createPageMetadata } from '@/app/create-page-metadata';
import { PageFrame } from '@/components/app/page-frame';
import { OrderScreen } from '@/components/order/detail/order-screen';
import { OrderSkeleton } from '@/components/order/detail/order-skeleton';
import { getClosedActions } from '@/lib/rules/after-sale/refund-config';
import { toPayRules } from '@/lib/rules/payment/pay-channels';
import { getPageContext } from '@/server/reads/page-context';

interface Props {
  params: Promise<{ variant: string }>;
}

export const generateMetadata = createPageMetadata('/payindex', 'order.detail.title');

/** Order detail and payment. The page is the same for every shopper; the browser loads the order. */
export default async function PayIndexPage({ params }: Props) {
  const { locale, theme, variant, project, link } = await getPageContext(params);
  const t = await getTranslations('order.detail');
  return (
    <PageFrame
      locale={locale}
      title={t('title')}
      backHref={link('/myorder3')}
      namespaces={['order', 'address', 'common']}
      skeleton={OrderSkeleton}
    >
      <OrderScreen
        unit={theme.pointName.unit[locale]}
        environment={variant.environment}
        payRules={toPayRules(project)}
        closedActions={getClosedActions(project)}
      />
    </PageFrame>
  );
}
