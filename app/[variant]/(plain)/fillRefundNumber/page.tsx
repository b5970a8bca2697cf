import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Suspense } from 'react';
import { FormSkeleton } from '@/components/after-sale/parts/form-skeleton';
import { TrackingScreen } from '@/components/after-sale/tracking/tracking-screen';
import { WithMessages } from '@/components/app/with-messages';
import { PageHeader } from '@/components/ui/nav/page-header';
import { pageContext } from '@/server/reads/page-context';

interface Props {
  params: Promise<{ variant: string }>;
}

export const revalidate = 60;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  await pageContext(params);
  const t = await getTranslations('afterSale.titles');
  return { title: t('tracking'), robots: { index: false } };
}

/** With which parcel goods go back. */
export default async function TrackingPage({ params }: Props) {
  const { locale, link } = await pageContext(params);
  const t = await getTranslations();
  return (
    <div className="page-column">
      <PageHeader
        title={t('afterSale.titles.tracking')}
        backHref={link('/myorder3')}
        backLabel={t('common.back')}
      />
      <main className="flex flex-1 flex-col">
        <WithMessages locale={locale} namespaces={['afterSale', 'order', 'common']}>
          <Suspense fallback={<FormSkeleton label={t('common.loading')} />}>
            <TrackingScreen />
          </Suspense>
        </WithMessages>
      </main>
    </div>
  );
}
