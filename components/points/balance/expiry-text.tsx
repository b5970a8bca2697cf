import { useQuery } from '@tanstack/react-query';
import { meQuery } from '@/lib/browser/queries';
import { useServerNow } from '@/lib/browser/server-clock';
import type { PointsBalance } from '@/lib/contract/user';
import type { Locale } from '@/lib/rules/page/locale';
import { type ExpiryTexts, formatExpiry } from './expiry';

/** Texts of the line under a balance: `empty` invites to sign in, `signedIn` is for those who have signed in today. */
export interface BalanceTexts extends ExpiryTexts {
  empty: string;
  signedIn: string;
}

interface Props {
  balance: PointsBalance;
  locale: Locale;
  texts: BalanceTexts;
}

/** The line under a balance: when points expire by the server's clock, or without points how to earn some. */
export function ExpiryText({ balance, locale, texts }: Props) {
  const now = useServerNow();
  const isEmpty = balance.activePoints === 0;
  const { data: user, isPending } = useQuery({ ...meQuery(), enabled: isEmpty });
  if (!isEmpty) return formatExpiry(balance, texts, locale, now);
  if (isPending) return null;
  return user?.isSignIn ? texts.signedIn : texts.empty;
}
