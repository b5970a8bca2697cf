import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Suspense } from 'react';
import { FormSkeleton } from '@/components/after-sale/parts/form-skeleton';
import { RefundScreen } from '@/components/after-sale/refund/refund-screen';
import { WithMessages } from '@/components/app/with-messages';
import { PageHeader } from '@/components/ui/nav/page-header';
import { refundConfigOf } from '@/lib/rules/after-sale/refund-config';
import { pageContext } from '@/server/reads/page-context';

interface Props {
  params: Promise<{ variant: string }>;
}

export const revalidate = 60;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  await pageContext(params);
  const t = await getTranslations('afterSale.titles');
  return { title: t('refund'), robots: { index: false } };
}

/** An order back before it is sent. */
export default async function RefundPage({ params }: Props) {
  const { locale, theme, project, link } = await pageContext(params);
  const t = await getTranslations();
  return (
    <div className="page-column">
      <PageHeader
        title={t('afterSale.titles.refund')}
        backHref={link('/myorder3')}
        backLabel={t('common.back')}
      />
      <main className="flex flex-1 flex-col">
        <WithMessages locale={locale} namespaces={['afterSale', 'order', 'common']}>
          <Suspense fallback={<FormSkeleton label={t('common.loading')} />}>
            <RefundScreen unit={theme.pointName.unit[locale]} config={refundConfigOf(project)} />
          </Suspense>
        </WithMessages>
      </main>
    </div>
  );
}
