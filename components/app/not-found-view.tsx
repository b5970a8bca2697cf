import { getTranslations } from 'next-intl/server';
import { ButtonLink } from '@/components/ui/button-link';
import { FullPageMessage } from './full-page-message';

interface NotFoundViewProps {
  homeHref: string;
  /** Target of a second button; absent where the page has its own link. */
  pointsHref?: string;
  /** The mall is closed: no buttons, because every page shows this view. */
  closed?: boolean;
}

/** The "Activity ended" view of missing pages, with links to other pages (R-NAV-14). */
export async function NotFoundView({ homeHref, pointsHref, closed }: NotFoundViewProps) {
  const t = await getTranslations('common');
  if (closed)
    return <FullPageMessage illustration="end" title={t('notFound.title')} text={t('notFound.closed')} />;
  return (
    <FullPageMessage illustration="end" title={t('notFound.title')} text={t('notFound.text')}>
      <ButtonLink href={homeHref}>{t('notFound.action')}</ButtonLink>
      {pointsHref && (
        <ButtonLink href={pointsHref} variant="outline">
          {t('tabs.points')}
        </ButtonLink>
      )}
    </FullPageMessage>
  );
}
