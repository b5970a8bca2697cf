'use client';

import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { canUse } from '@/lib/browser/environment';
import { logFailure } from '@/lib/browser/log';
import { showToast } from '../ui/overlay/toast';
import { useAppTexts } from './app-texts';

interface Props {
  /** Page of the mini program with its query; empty: the first page. */
  page: string;
  accountId: string | undefined;
  className?: string;
  onClick?: () => void;
  children: ReactNode;
}

/**
 * A button that leaves the page for a mini program; its code is loaded by the tap. In WeChat, the open tag takes the taps
 * where the link names an original id (R-WECHAT-21).
 */
export function MiniProgramLink({ page, accountId, onClick, ...rest }: Props) {
  const { miniProgramFailed } = useAppTexts();
  const [isOpening, setOpening] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const reportLaunch = useEffectEvent(() => onClick?.());
  useEffect(() => {
    if (!accountId || !canUse('miniProgramTag')) return;
    let isLeft = false;
    let remove: (() => void) | undefined;
    import('@/lib/browser/wechat/launch-tag').then(
      ({ addLaunchTag }) => {
        if (!isLeft && button.current)
          remove = addLaunchTag(button.current, { page, accountId }, () => reportLaunch());
      },
      (error: unknown) => logFailure('could not load the open tag', error),
    );
    return () => {
      isLeft = true;
      remove?.();
    };
  }, [page, accountId]);
  const open = async () => {
    onClick?.();
    setOpening(true);
    try {
      const { openMiniProgram } = await import('@/lib/browser/mini-program');
      await openMiniProgram(page, accountId);
    } catch (error) {
      logFailure('could not open a mini program', error);
      showToast(miniProgramFailed, { tone: 'error' });
    }
    setOpening(false);
  };
  return (
    <button
      {...rest}
      ref={button}
      type="button"
      data-target={page}
      aria-busy={isOpening || undefined}
      onClick={() => {
        if (!isOpening) void open();
      }}
    />
  );
}
