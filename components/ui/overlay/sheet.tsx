'use client';

import { X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { cx } from '../cx';
import { IconButton } from '../icon-button';
import { useModal } from './use-modal';
import { usePullDown } from './use-pull-down';

export interface SheetProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  closeLabel: string;
  /** Stays at the foot while the middle scrolls; holds the main action. */
  footer?: ReactNode;
  /** Left of the title, instead of nothing: a "clear" button, a back button. */
  lead?: ReactNode;
  /** Fills most of the screen at once, so that changing content does not make it jump. */
  tall?: boolean;
  className?: string;
  children?: ReactNode;
}

/** A sheet that rises from the foot of the screen; its head can be pulled down to close it. */
export function Sheet({
  open,
  onClose,
  title,
  closeLabel,
  footer,
  lead,
  tall,
  className,
  children,
}: SheetProps) {
  const { opened, props: modal } = useModal(open, onClose);
  const pull = usePullDown(modal.ref, onClose);
  const titleId = useId();
  return (
    <dialog
      {...modal}
      aria-labelledby={titleId}
      className="modal modal-sheet w-full max-w-column bg-transparent outline-none"
    >
      {opened && (
        <div
          className={cx(
            'flex flex-col rounded-t-sheet bg-surface shadow-sheet',
            tall
              ? 'h-[85vh] supports-[height:1svh]:h-[85svh]'
              : 'max-h-[85vh] supports-[height:1svh]:max-h-[85svh]',
          )}
        >
          <header {...pull} className="shrink-0 touch-none select-none">
            <div aria-hidden className="mx-auto mt-2 h-1 w-9 rounded-full bg-line" />
            <div className="grid h-12 grid-cols-[minmax(44px,auto)_1fr_44px] items-center gap-1 px-1.5">
              <div>{lead}</div>
              <h2 id={titleId} className="truncate text-center text-16 font-bold">
                {title}
              </h2>
              <IconButton label={closeLabel} onClick={onClose} className="text-muted">
                <X size={20} strokeWidth={1.8} aria-hidden />
              </IconButton>
            </div>
          </header>
          <div className={cx('min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 pb-4', className)}>
            {children}
          </div>
          {footer ? (
            <footer className="shrink-0 border-t border-line pb-safe">
              <div className="flex gap-2.5 px-4 py-2.5 *:min-w-0 *:flex-1">{footer}</div>
            </footer>
          ) : (
            <div className="shrink-0 pb-safe" />
          )}
        </div>
      )}
    </dialog>
  );
}
