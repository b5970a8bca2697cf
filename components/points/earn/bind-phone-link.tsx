'use client';

import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '@/components/ui/button';
import { meQuery } from '@/lib/browser/queries';
import { DoneMark } from './done-mark';

interface BindPhoneLinkProps {
  href: string;
  texts: { action: string; done: string };
}

/** Link to the page that binds a phone; gives points once. */
export function BindPhoneLink({ href, texts }: BindPhoneLinkProps) {
  const { data: user } = useQuery(meQuery());
  if (user?.phone) return <DoneMark label={texts.done} />;
  return (
    <ButtonLink href={href} variant="outline" size="sm">
      {texts.action}
    </ButtonLink>
  );
}
