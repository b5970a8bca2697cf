import { getTranslations } from 'next-intl/server';
import { ButtonLink } from '@/components/ui/button-link';
import { EmptyState } from '@/components/ui/feedback/empty-state';

/** "Activity ended" (spec 2): what is not there any more, and the way on. */
export async function NotFoundView({ homeHref }: { homeHref: string }) {
  const t = await getTranslations('common');
  return (
    <main className="flex flex-1 flex-col justify-center px-3">
      <h1 className="text-center text-21 font-extrabold">{t('notFound.title')}</h1>
      <EmptyState
        drawing="end"
        text={t('notFound.text')}
        action={<ButtonLink href={homeHref}>{t('notFound.action')}</ButtonLink>}
      />
    </main>
  );
}
