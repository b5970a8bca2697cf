import { getTranslations } from 'next-intl/server';
import { Suspense } from 'react';
import { createPageMetadata } from '@/app/create-page-metadata';
import { IdleBackToTop } from '@/components/app/idle-back-to-top';
import { MessagesProvider } from '@/components/app/messages-provider';
import { OrdersScreen } from '@/components/order/list/orders-screen';
import { OrdersSkeleton } from '@/components/order/list/orders-skeleton';
import { ORDERS_TEXTS } from '@/components/order/list/orders-texts';
import { getClosedActions } from '@/lib/rules/after-sale/refund-config';
import { getPageContext } from '@/server/reads/page-context';

interface Props {
  params: Promise<{ variant: string }>;
}

export const generateMetadata = createPageMetadata('/myorder3', 'order.list.title');

/** The shopper's orders. */
export default async function MyOrdersPage({ params }: Props) {
  const { locale, theme, project } = await getPageContext(params);
  const t = await getTranslations();
  const title = t('order.list.title');
  return (
    <>
      <main className="flex flex-1 flex-col pb-3">
        <MessagesProvider locale={locale} namespaces={ORDERS_TEXTS}>
          <Suspense fallback={<OrdersSkeleton title={title} label={t('common.loading')} />}>
            <OrdersScreen
              unit={theme.pointName.unit[locale]}
              title={title}
              backLabel={t('common.back')}
              closedActions={getClosedActions(project)}
            />
          </Suspense>
        </MessagesProvider>
      </main>
      <IdleBackToTop label={t('common.backToTop')} />
    </>
  );
}
