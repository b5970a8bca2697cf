import { getTranslations } from 'next-intl/server';
import { ButtonLink } from '@/components/ui/button-link';
import { StageView } from './stage-view';

interface NotFoundViewProps {
  homeHref: string;
  /** A second way on; left out where the page has one of its own. */
  pointsHref?: string;
}

/** "Activity ended" (spec 2): what is not there any more, and the way on. */
export async function NotFoundView({ homeHref, pointsHref }: NotFoundViewProps) {
  const t = await getTranslations('common');
  return (
    <StageView drawing="end" title={t('notFound.title')} text={t('notFound.text')}>
      <ButtonLink href={homeHref}>{t('notFound.action')}</ButtonLink>
      {pointsHref && (
        <ButtonLink href={pointsHref} variant="outline">
          {t('tabs.points')}
        </ButtonLink>
      )}
    </StageView>
  );
}
