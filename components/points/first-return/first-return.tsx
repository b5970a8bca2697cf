'use client';

import { useRouter } from 'next/navigation';
import { useQueryParam } from '@/components/app/use-query-param';
import { ButtonLink } from '@/components/ui/button';
import { useLink } from '@/lib/browser/current-page';
import { parseFirstReturnTarget } from '@/lib/rules/page/first-return';
import { type GiftProps, GiftWatch } from '../gift/gift-watch';

interface FirstReturnProps {
  /** Undefined while the project shows no gift dialogs. */
  gift: GiftProps | undefined;
  label: string;
}

/**
 * The link with which the first-return page continues. A pending gift is shown first, and closing it continues,
 * too (R-POINTS-17, R-DOC-11). The page is replaced, so that going back does not return to it.
 */
export function FirstReturn({ gift, label }: FirstReturnProps) {
  const router = useRouter();
  const link = useLink();
  const [toPath] = useQueryParam('toPath', '');
  const [toQuery] = useQueryParam('toQuery', '');
  const href = link(parseFirstReturnTarget(toPath, toQuery));
  return (
    <>
      <ButtonLink href={href} replace size="lg" block>
        {label}
      </ButtonLink>
      {gift && <GiftWatch {...gift} page="pointCustom" onClose={() => router.replace(href)} />}
    </>
  );
}
