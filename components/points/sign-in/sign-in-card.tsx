'use client';

import { useQuery } from '@tanstack/react-query';
import { useAppTexts } from '@/components/app/app-texts';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { cx } from '@/components/ui/cx';
import { Skeleton } from '@/components/ui/feedback/skeleton';
import { meQuery } from '@/lib/browser/queries';
import type { User } from '@/lib/contract/user';
import { fillTemplate } from '@/lib/i18n/text-template';
import { getSignInPoints } from '@/lib/rules/points/sign-in';
import { Calendar, type CalendarTexts } from './calendar';
import { countDaysInRow } from './sign-in-cache';
import { type SignInTexts, useSignIn } from './use-sign-in';

interface SignInCardProps {
  coin: string;
  gift: string;
  /** Points of the days of a round. */
  amounts: readonly number[];
  texts: CalendarTexts &
    SignInTexts & {
      /** Placeholder: days. */
      row: string;
      rowOne: string;
      first: string;
      /** Replaces `first` where no day gives points. */
      firstPlain: string;
      /** Placeholder: points. */
      button: string;
      /** Replaces `button` on a day without points. */
      buttonPlain: string;
      /** Placeholder: points of tomorrow. */
      done: string;
      /** Replaces `done` before a day without points. */
      donePlain: string;
      loadFailed: string;
    };
}

/** The daily sign-in: seven days and one button (R-SIGNIN-08). */
export function SignInCard({ coin, gift, amounts, texts }: SignInCardProps) {
  const { data: user, isError, refetch, isFetching } = useQuery(meQuery());
  // A heading without text would be announced.
  const Title = user || isError ? 'h2' : 'div';
  return (
    <Card as="section" className="scroll-mt-4">
      <Title className="mb-3 flex h-6 items-center text-16 font-bold">
        {user ? (
          <DaysInRow user={user} amounts={amounts} texts={texts} />
        ) : isError ? (
          texts.loadFailed
        ) : (
          <DaysSkeleton />
        )}
      </Title>
      <Calendar days={user?.signDetails} amounts={amounts} texts={texts} coin={coin} gift={gift} />
      <div className="mt-3.5 h-11">
        {user ? (
          <SignInButton user={user} coin={coin} amounts={amounts} texts={texts} />
        ) : isError ? (
          <RetryButton busy={isFetching} onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="h-11 rounded-full" />
        )}
      </div>
    </Card>
  );
}

const DaysSkeleton = () => <Skeleton className="h-4 w-40" />;

function DaysInRow({ user, amounts, texts }: { user: User } & Pick<SignInCardProps, 'amounts' | 'texts'>) {
  const days = countDaysInRow(user);
  if (days === 0) return amounts.some((points) => points > 0) ? texts.first : texts.firstPlain;
  return days === 1 ? texts.rowOne : fillTemplate(texts.row, { days });
}

function SignInButton({ user, coin, amounts, texts }: { user: User } & Omit<SignInCardProps, 'gift'>) {
  const { pending, signIn } = useSignIn(coin, texts);
  const nextDay = countDaysInRow(user) + 1;
  const points = getSignInPoints(nextDay, amounts);
  const plainLabel = user.isSignIn ? texts.donePlain : texts.buttonPlain;
  const label = points > 0 ? fillTemplate(user.isSignIn ? texts.done : texts.button, { points }) : plainLabel;
  return (
    <Button
      block
      loading={pending && !user.isSignIn}
      disabled={user.isSignIn}
      onClick={signIn}
      className={cx('text-16', user.isSignIn && 'bg-tint! text-primary!')}
    >
      {label}
    </Button>
  );
}

function RetryButton({ busy, onRetry }: { busy: boolean; onRetry: () => void }) {
  const { retry } = useAppTexts();
  return (
    <Button variant="outline" block loading={busy} onClick={onRetry}>
      {retry}
    </Button>
  );
}
