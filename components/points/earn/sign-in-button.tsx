'use client';

import { useQuery } from '@tanstack/react-query';
import { meQuery } from '@/lib/browser/queries';
import { type SignInTexts, useSignIn } from '../sign-in/use-sign-in';
import { TaskButton } from './task-button';

interface SignInButtonProps {
  coin: string;
  texts: SignInTexts & { action: string; done: string };
}

/** The daily sign-in as a task of the earn card. */
export function SignInButton({ coin, texts }: SignInButtonProps) {
  const { data: user } = useQuery(meQuery());
  const { pending, signIn } = useSignIn(coin, texts);
  return <TaskButton isDone={user?.isSignIn === true} loading={pending} texts={texts} onClick={signIn} />;
}
