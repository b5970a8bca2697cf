'use client';

import type { ReactNode } from 'react';
import { useQueryParam } from '@/components/app/use-query-param';
import { ButtonLink } from '@/components/ui/button';
import { useLink } from '@/lib/browser/current-page';
import { createBindPhonePath } from '@/lib/rules/page/first-return';

/**
 * The link of the first-return page to binding a phone, which comes back to this page with the target that its address names
 * (R-DOC-11). The document does not know the target: before the scripts have run, it comes back without one.
 */
export function BindAndReturnLink({ children }: { children: ReactNode }) {
  const link = useLink();
  const [toPath] = useQueryParam('toPath', '');
  const [toQuery] = useQueryParam('toQuery', '');
  return (
    <ButtonLink href={link(createBindPhonePath({ toPath, toQuery }))} variant="soft" size="sm">
      {children}
    </ButtonLink>
  );
}
