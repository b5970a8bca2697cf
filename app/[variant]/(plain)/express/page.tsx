import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Suspense } from 'react';
import { WithMessages } from '@/components/app/with-messages';
import { ExpressScreen } from '@/components/order/express/express-screen';
import { ExpressSkeleton } from '@/components/order/express/express-skeleton';
import { PageHeader } from '@/components/ui/nav/page-header';
import { pageContext } from '@/server/reads/page-context';

interface Props {
  params: Promise<{ variant: string }>;
}

export const revalidate = 60;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  await pageContext(params);
  const t = await getTranslations('order.express');
  return { title: t('title'), robots: { index: false } };
}

/** Where a parcel is. */
export default async function ExpressPage({ params }: Props) {
  const { locale, link } = await pageContext(params);
  const t = await getTranslations();
  return (
    <div className="page-column">
      <PageHeader
        title={t('order.express.title')}
        backHref={link('/myorder3')}
        backLabel={t('common.back')}
      />
      <main className="flex flex-1 flex-col">
        <WithMessages locale={locale} namespaces={['order', 'common']}>
          <Suspense fallback={<ExpressSkeleton label={t('common.loading')} />}>
            <ExpressScreen />
          </Suspense>
        </WithMessages>
      </main>
    </div>
  );
}
