'use client';

import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Button } from '@/components/ui/button';
import { meQuery } from '@/lib/browser/queries';
import { type SignInTexts, useSignIn } from '../sign-in/use-sign-in';
import { DoneMark } from './done-mark';

interface SignInButtonProps {
  coin: string;
  texts: SignInTexts & { action: string; done: string };
}

/** The daily sign-in as a task of the earn card. */
export function SignInButton({ coin, texts }: SignInButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const { data: user } = useQuery(meQuery());
  const { pending, signIn } = useSignIn(button, coin, texts);
  if (user?.isSignIn) return <DoneMark label={texts.done} />;
  return (
    <Button ref={button} variant="outline" size="sm" loading={pending} onClick={signIn}>
      {texts.action}
    </Button>
  );
}
