import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Suspense } from 'react';
import { CommentScreen } from '@/components/after-sale/comment/comment-screen';
import { FormSkeleton } from '@/components/after-sale/parts/form-skeleton';
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
  return { title: t('comment'), robots: { index: false } };
}

/** What the shopper makes of the goods. */
export default async function CommentPage({ params }: Props) {
  const { locale, theme, link } = await pageContext(params);
  const t = await getTranslations();
  return (
    <div className="page-column">
      <PageHeader
        title={t('afterSale.titles.comment')}
        backHref={link('/myorder3')}
        backLabel={t('common.back')}
      />
      <main className="flex flex-1 flex-col">
        <WithMessages locale={locale} namespaces={['afterSale', 'order', 'common']}>
          <Suspense fallback={<FormSkeleton label={t('common.loading')} />}>
            <CommentScreen unit={theme.pointName.unit[locale]} />
          </Suspense>
        </WithMessages>
      </main>
    </div>
  );
}
