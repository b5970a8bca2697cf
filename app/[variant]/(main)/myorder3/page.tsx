import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Suspense } from 'react';
import { WithMessages } from '@/components/app/with-messages';
import { OrdersScreen } from '@/components/order/list/orders-screen';
import { OrdersSkeleton } from '@/components/order/list/orders-skeleton';
import { pageContext } from '@/server/reads/page-context';

interface Props {
  params: Promise<{ variant: string }>;
}

export const revalidate = 60;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  await pageContext(params);
  const t = await getTranslations('order.list');
  return { title: t('title'), robots: { index: false } };
}

/** The shopper's orders. */
export default async function MyOrdersPage({ params }: Props) {
  const { locale, theme } = await pageContext(params);
  const t = await getTranslations();
  return (
    <main className="flex flex-1 flex-col pb-3">
      <header className="sticky top-0 z-10 bg-surface pt-safe">
        <h1 className="flex h-13 items-center justify-center text-16 font-bold">{t('order.list.title')}</h1>
      </header>
      <WithMessages locale={locale} namespaces={['order']}>
        <Suspense fallback={<OrdersSkeleton label={t('common.loading')} />}>
          <OrdersScreen unit={theme.pointName.unit[locale]} />
        </Suspense>
      </WithMessages>
    </main>
  );
}
