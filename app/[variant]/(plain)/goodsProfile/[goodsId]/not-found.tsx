'use client';

import { useAppTexts } from '@/components/app/app-texts';
import { FullPageMessage } from '@/components/app/full-page-message';
import { useLink } from '@/components/app/use-link';
import { ButtonLink } from '@/components/ui/button-link';

/**
 * What a browser shows once its scripts run: they meet the raised "not found" as well and look for this boundary.
 * The same view as `NotFoundView`, which the server sends; on the server it could not be static.
 */
export default function GoodsNotFound() {
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
