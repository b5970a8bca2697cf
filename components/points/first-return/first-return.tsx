'use client';

import { useRouter } from 'next/navigation';
import { Button, ButtonLink } from '@/components/ui/button';
import { useLink } from '@/lib/browser/current-page';
import { DEFAULT_TARGET, parseFirstReturnTarget } from '@/lib/rules/page/first-return';
import { readParameter } from '@/lib/rules/page/read-parameter';
import { type GiftProps, GiftWatch } from '../gift/gift-watch';

interface FirstReturnProps {
  /** Undefined while the project shows no gift dialogs. */
  gift: GiftProps | undefined;
  label: string;
}

/**
 * The button with which the first-return page continues. A pending gift is shown first, and closing it continues,
 * too (R-POINTS-17, R-DOC-11). The page is replaced, so that going back does not return to it.
 *
 * Not a link, because the document does not know the address to continue to: the browser would follow a link that is tapped before the
 * scripts have run to the point centre. Such a tap on a button is repeated (R-NAV-30).
 */
export function FirstReturn({ gift, label }: FirstReturnProps) {
  const router = useRouter();
  const link = useLink();
  const goOn = () => {
    const query = new URLSearchParams(window.location.search);
    router.replace(
      link(
        parseFirstReturnTarget(readParameter(query, 'toPath') ?? '', readParameter(query, 'toQuery') ?? ''),
      ),
    );
  };
  return (
    <>
      <Button size="lg" block className="noscript:hidden" onClick={goOn}>
        {label}
      </Button>
      <noscript>
        <ButtonLink href={link(DEFAULT_TARGET)} size="lg" block>
          {label}
        </ButtonLink>
      </noscript>
      {gift && <GiftWatch {...gift} page="pointCustom" onClose={goOn} />}
    </>
  );
}
