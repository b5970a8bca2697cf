import { getTranslations } from 'next-intl/server';
import { ButtonLink } from '@/components/ui/button-link';
import { FullPageMessage } from './full-page-message';

interface NotFoundViewProps {
  homeHref: string;
  /** A second way on; left out where the page has one of its own. */
  pointsHref?: string;
  /** The mall is closed: every way on leads back here. */
  closed?: boolean;
}

/** "Activity ended": what is not there any more, and the way on (R-NAV-14). */
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
