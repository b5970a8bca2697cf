import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Suspense } from 'react';
import { AfterSaleScreen } from '@/components/after-sale/detail/after-sale-screen';
import { CaseSkeleton } from '@/components/after-sale/detail/case-skeleton';
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
  return { title: t('detail'), robots: { index: false } };
}

/** How an after-sale case stands. */
export default async function AfterSalePage({ params }: Props) {
  const { locale, theme, link } = await pageContext(params);
  const t = await getTranslations();
  return (
    <div className="page-column">
      <PageHeader
        title={t('afterSale.titles.detail')}
        backHref={link('/myorder3')}
        backLabel={t('common.back')}
      />
      <main className="flex flex-1 flex-col">
        <WithMessages locale={locale} namespaces={['afterSale', 'order', 'common']}>
          <Suspense fallback={<CaseSkeleton label={t('common.loading')} />}>
            <AfterSaleScreen unit={theme.pointName.unit[locale]} />
          </Suspense>
        </WithMessages>
      </main>
    </div>
  );
}
