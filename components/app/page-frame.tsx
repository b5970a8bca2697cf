import { getTranslations } from 'next-intl/server';
import { type ComponentType, type ReactNode, Suspense } from 'react';
import { PageHeader } from '@/components/ui/nav/page-header';
import type { MessagePart } from '@/lib/i18n/messages';
import type { Locale } from '@/lib/rules/page/locale';
import { MessagesProvider } from './messages-provider';

interface Props {
  locale: Locale;
  title: string;
  backHref: string;
  /** Namespaces of the texts that the screen uses. */
  namespaces: readonly MessagePart[];
  /**
   * Shown until the screen is loaded. Without it the screen is in the page's HTML: React moves long content of a
   * `<Suspense>` to the end of the document, where it needs a script to be shown (R-ENV-07).
   */
  skeleton?: ComponentType<{ label: string }>;
  children: ReactNode;
}

/**
 * Frame of a page below the main ones: header, texts and a skeleton, as the centred column that wide screens show
 * (R-NAV-24).
 */
export async function PageFrame({
  locale,
  title,
  backHref,
  namespaces,
  skeleton: Skeleton,
  children,
}: Props) {
  const t = await getTranslations('common');
  return (
    <div className="page-column">
      <PageHeader title={title} backHref={backHref} backLabel={t('back')} />
      <main className="flex flex-1 flex-col">
        <MessagesProvider locale={locale} namespaces={namespaces}>
          {Skeleton ? <Suspense fallback={<Skeleton label={t('loading')} />}>{children}</Suspense> : children}
        </MessagesProvider>
      </main>
    </div>
  );
}
