'use client';

import { type ReactNode, useState } from 'react';
import { showToast } from '@/components/ui/overlay/toast-store';
import { logFailure } from '@/lib/browser/log';
import { useAppTexts } from './app-texts';

interface Props {
  /** Page of the mini program with its query; empty: the first page. */
  page: string;
  accountId: string | undefined;
  className?: string;
  onClick?: () => void;
  children: ReactNode;
}

/** A button that leaves the page for a mini program; its code is loaded by the tap. */
export function MiniProgramLink({ page, accountId, onClick, ...rest }: Props) {
  const { miniProgramFailed } = useAppTexts();
  const [isOpening, setOpening] = useState(false);
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
      type="button"
      data-target={page}
      aria-busy={isOpening || undefined}
      onClick={() => {
        if (!isOpening) void open();
      }}
    />
  );
}
