'use client';

import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Button } from '@/components/ui/button';
import { meQuery } from '@/lib/browser/queries';
import { DoneMark } from './done-mark';
import { type ShareTexts, useShare } from './use-share';

interface ShareButtonProps {
  coin: string;
  texts: ShareTexts & { action: string; done: string };
}

/** Shares the mall; gives points once a day. */
export function ShareButton({ coin, texts }: ShareButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const { data: user } = useQuery(meQuery());
  const { pending, share } = useShare(button, coin, texts);
  if (user?.sharedToday && !pending) return <DoneMark label={texts.done} />;
  return (
    <Button ref={button} variant="outline" size="sm" loading={pending} onClick={share}>
      {texts.action}
    </Button>
  );
}
