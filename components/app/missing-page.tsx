import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { type ReactNode, Suspense } from 'react';
import { endIllustration } from '@/components/ui/feedback/illustrations/end';
import { capitalize } from '@/lib/i18n/text-template';
import { ButtonLink } from '../ui/button';
import { FullPageMessage } from '../ui/feedback/illustrated-message';
import { CloseAppButton } from './close-app-button';

interface NotFoundViewProps {
  homeHref: string;
  /** The point centre for a second button, with the name of points; absent where the page has its own link. */
  points?: { href: string; name: string };
  /** The mall is closed: no links, because every page shows this view. */
  closed?: boolean;
  /** The page is in a native app that can close it. */
  canClose?: boolean;
}

/** The "Activity ended" view of missing pages, with links to other pages (R-NAV-14). */
export async function NotFoundView({ homeHref, points, closed, canClose }: NotFoundViewProps) {
  const t = await getTranslations('common');
  if (closed)
    return (
      <FullPageMessage illustration={endIllustration} title={t('notFound.title')} text={t('notFound.closed')}>
        {canClose && <CloseAppButton label={t('close')} />}
      </FullPageMessage>
    );
  return (
    <FullPageMessage illustration={endIllustration} title={t('notFound.title')} text={t('notFound.text')}>
      <ButtonLink href={homeHref}>{t('notFound.action')}</ButtonLink>
      {points && (
        <ButtonLink href={points.href} variant="outline">
          {t('tabs.points', { point: points.name, Point: capitalize(points.name) })}
        </ButtonLink>
      )}
    </FullPageMessage>
  );
}

function Raise(): never {
  notFound();
}

/**
 * Shows a page with the status 404. The error is inside a `<Suspense>` whose fallback is the page: `notFound()`
 * alone in a static page would return an empty document (ADR 2).
 */
export function RaiseNotFound({ children }: { children: ReactNode }) {
  return (
    <div className="page-column">
      <Suspense fallback={children}>
        <Raise />
      </Suspense>
    </div>
  );
}

/** The 404 of a page whose id is unknown; its folder needs a `not-found.tsx` for the browser. */
export function MissingPage({ homeHref }: { homeHref: string }) {
  return (
    <RaiseNotFound>
      <NotFoundView homeHref={homeHref} />
    </RaiseNotFound>
  );
}
