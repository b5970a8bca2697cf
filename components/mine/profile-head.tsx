'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { useAppTexts } from '@/components/app/app-texts';
import { toAssetSrc } from '@/components/app/asset-src';
import { HeroSkeleton } from '@/components/points/balance/hero-skeleton';
import { copyText } from '@/lib/browser/copy-text';
import { createQueryKey, meQuery } from '@/lib/browser/queries';
import type { User } from '@/lib/contract/user';
import { fillTemplate } from '@/lib/i18n/text-template';
import { showToast } from '../ui/overlay/toast';

interface ProfileHeadProps {
  texts: { id: string; guest: string; copy: string; copied: string; copyFailed: string; failed: string };
}

/** The shopper's picture or initial, name, and the id that customer service asks for. */
export function ProfileHead({ texts }: ProfileHeadProps) {
  const client = useQueryClient();
  const { data: user, isError, isFetching } = useQuery(meQuery());
  // When this query fails, the balance below usually fails too.
  const retryUserQueries = () =>
    void client.refetchQueries({ queryKey: createQueryKey('user'), type: 'active' });
  const { retry } = useAppTexts();
  return (
    <div className="flex h-18 items-center gap-3.5">
      <Avatar user={user} guest={texts.guest} />
      <div className="min-w-0 flex-1">
        {user ? (
          <>
            <p className="truncate text-18 font-bold">{getDisplayName(user, texts.guest)}</p>
            <UserId userId={user.userId} texts={texts} />
          </>
        ) : isError ? (
          <p role="alert" className="text-14">
            {texts.failed}{' '}
            <button
              type="button"
              aria-disabled={isFetching}
              onClick={isFetching ? undefined : retryUserQueries}
              className="touch pressable font-bold underline"
            >
              {retry}
            </button>
          </p>
        ) : (
          <>
            <HeroSkeleton className="h-5 w-32" />
            <HeroSkeleton className="mt-2.5 h-3 w-44" />
          </>
        )}
      </div>
    </div>
  );
}

/** The nickname; the default name of guests is translated to the language of the page. */
const getDisplayName = ({ nickName }: User, guest: string): string => {
  const number = /^兑友(\d+)$/.exec(nickName)?.[1];
  return number ? fillTemplate(guest, { number }) : nickName;
};

function Avatar({ user, guest }: { user: User | undefined; guest: string }) {
  if (user?.userIcon) {
    return (
      <img
        src={toAssetSrc(user.userIcon)}
        alt=""
        width={60}
        height={60}
        className="size-15 shrink-0 rounded-full object-cover"
      />
    );
  }
  const [initial = ''] = user ? getDisplayName(user, guest) : '';
  return (
    <span
      aria-hidden
      className="grid size-15 shrink-0 place-items-center rounded-full bg-(--logo-ground) text-21 font-extrabold text-(--logo-ink)"
    >
      {initial.toUpperCase()}
    </span>
  );
}

function UserId({ userId, texts }: { userId: string } & ProfileHeadProps) {
  const copy = async () => {
    if (await copyText(userId)) showToast(texts.copied, { tone: 'success' });
    else showToast(texts.copyFailed, { tone: 'error' });
  };
  return (
    <button
      type="button"
      onClick={() => void copy()}
      className="touch pressable mt-1 flex max-w-full items-center gap-1.5 text-12 text-hero-muted"
    >
      <span className="truncate">{fillTemplate(texts.id, { id: userId })}</span>
      <span className="sr-only">{texts.copy}</span>
      <Copy size={14} strokeWidth={1.8} aria-hidden className="shrink-0" />
    </button>
  );
}
