import { getTranslations } from 'next-intl/server';
import { type ReactNode, Suspense } from 'react';
import { WithMessages } from '@/components/app/with-messages';
import { PageHeader } from '@/components/ui/nav/page-header';
import type { Locale } from '@/lib/rules/page/locale';
import { FormSkeleton } from './form-skeleton';

interface FrameProps {
  locale: Locale;
  title: string;
  backHref: string;
  /** Shown until the screen is there; a form unless told otherwise. */
  skeleton?: (props: { label: string }) => ReactNode;
  children: ReactNode;
}

/** What every page of after-sale has around its screen: the header, its texts, and something to see meanwhile. */
export async function AfterSaleFrame({ locale, title, backHref, skeleton, children }: FrameProps) {
  const t = await getTranslations('common');
  const Skeleton = skeleton ?? FormSkeleton;
  return (
    <div className="page-column">
      <PageHeader title={title} backHref={backHref} backLabel={t('back')} />
      <main className="flex flex-1 flex-col">
        <WithMessages locale={locale} namespaces={['afterSale', 'order', 'common']}>
          <Suspense fallback={<Skeleton label={t('loading')} />}>{children}</Suspense>
        </WithMessages>
      </main>
    </div>
  );
}
