'use client';

import { endIllustration } from '@/components/ui/feedback/illustrations/end';
import { useLink } from '@/lib/browser/current-page';
import { ButtonLink } from '../ui/button';
import { FullPageMessage } from '../ui/feedback/illustrated-message';
import { useAppTexts } from './app-texts';

/**
 * The `not-found.tsx` of pages with an id. It is shown in the browser after hydration: the client also
 * receives the "not found" error and needs this boundary. It looks like `NotFoundView`, which the server
 * renders; rendered here, the server's page could not be static.
 */
export function MissingPageBoundary() {
  const { notFound } = useAppTexts();
  const link = useLink();
  return (
    <div className="page-column">
      <FullPageMessage illustration={endIllustration} title={notFound.title} text={notFound.text}>
        <ButtonLink href={link('/home')}>{notFound.action}</ButtonLink>
      </FullPageMessage>
    </div>
  );
}
