'use client';

import { useAppTexts } from '@/components/app/app-texts';
import { FullPageMessage } from '@/components/app/full-page-message';
import { useLink } from '@/components/app/use-link';
import { ButtonLink } from '@/components/ui/button-link';

/**
 * Shown in the browser after hydration: the client also receives the "not found" error and needs this
 * boundary. It looks like `NotFoundView`, which the server renders; rendered here, the server's page could
 * not be static.
 */
export function GoodsNotFound() {
  const { notFound } = useAppTexts();
  const link = useLink();
  return (
    <div className="page-column">
      <FullPageMessage illustration="end" title={notFound.title} text={notFound.text}>
        <ButtonLink href={link('/home')}>{notFound.action}</ButtonLink>
      </FullPageMessage>
    </div>
  );
}
