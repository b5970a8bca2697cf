import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Suspense } from 'react';
import { WithMessages } from '@/components/app/with-messages';
import { OrderScreen } from '@/components/order/detail/order-screen';
import { OrderSkeleton } from '@/components/order/detail/order-skeleton';
import { PageHeader } from '@/components/ui/nav/page-header';
import { payRulesOf } from '@/lib/rules/money/pay-channels';
import { pageContext } from '@/server/reads/page-context';

interface Props {
  params: Promise<{ variant: string }>;
}

export const revalidate = 60;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  await pageContext(params);
  const t = await getTranslations('order.detail');
  return { title: t('title'), robots: { index: false } };
}

/** Order detail and payment. The page is the same for everybody; the order comes by call. */
export default async function PayIndexPage({ params }: Props) {
  const { locale, theme, variant, project, link } = await pageContext(params);
  const t = await getTranslations();
  return (
    <div className="page-column">
      <PageHeader title={t('order.detail.title')} backHref={link('/myorder3')} backLabel={t('common.back')} />
      <main className="flex flex-1 flex-col">
        <WithMessages locale={locale} namespaces={['order', 'address', 'common']}>
          <Suspense fallback={<OrderSkeleton label={t('common.loading')} />}>
            <OrderScreen
              unit={theme.pointName.unit[locale]}
              environment={variant.environment}
              payRules={payRulesOf(project)}
            />
          </Suspense>
        </WithMessages>
      </main>
    </div>
  );
}
