import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Suspense } from 'react';
import { WithMessages } from '@/components/app/with-messages';
import { ServiceScreen } from '@/components/order/service/service-screen';
import { ServiceSkeleton } from '@/components/order/service/service-skeleton';
import { PageHeader } from '@/components/ui/nav/page-header';
import { pageContext } from '@/server/reads/page-context';

interface Props {
  params: Promise<{ variant: string }>;
}

export const revalidate = 60;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  await pageContext(params);
  const t = await getTranslations('service');
  return { title: t('title'), robots: { index: false } };
}

/** What an order of goods without shipping has brought. The page is the same for everybody; the codes come by call. */
export default async function ServiceOrderPage({ params }: Props) {
  const { locale, theme, link } = await pageContext(params);
  const t = await getTranslations();
  return (
    <div className="page-column">
      <PageHeader title={t('service.title')} backHref={link('/myorder3')} backLabel={t('common.back')} />
      <main className="flex flex-1 flex-col">
        <WithMessages locale={locale} namespaces={['service', 'order', 'common']}>
          <Suspense fallback={<ServiceSkeleton label={t('common.loading')} />}>
            <ServiceScreen unit={theme.pointName.unit[locale]} />
          </Suspense>
        </WithMessages>
      </main>
    </div>
  );
}
