import { X } from 'lucide-react';
import { type PointerEvent, type ReactNode, type RefObject, useId, useRef } from 'react';
import { cx } from '../cx';
import { IconButton } from '../icon-button';
import { useModal } from './use-modal';

/** Pulled further than this, or flicked faster, a sheet closes. */
const CLOSE_DISTANCE_PX = 96;
const CLOSE_SPEED_PX_PER_MS = 0.5; // px per ms

/** Lets a sheet follow the finger at its head, and close when let go low enough. */
function usePullDown(sheet: RefObject<HTMLElement | null>, onClose: () => void) {
  const start = useRef<{ y: number; at: number } | null>(null);
  const pulled = (event: PointerEvent) => Math.max(0, event.clientY - (start.current?.y ?? event.clientY));
  const set = (px: number) => {
    sheet.current?.style.setProperty('--pulled', `${px}px`);
    sheet.current?.toggleAttribute('data-held', px > 0);
  };

  const end = (event: PointerEvent) => {
    if (!start.current) return;
    const distance = pulled(event);
    const speed = distance / Math.max(1, event.timeStamp - start.current.at);
    start.current = null;
    if (distance > CLOSE_DISTANCE_PX || (distance > 24 && speed > CLOSE_SPEED_PX_PER_MS)) onClose();
    set(0);
  };

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if ((event.target as HTMLElement).closest('button, a')) return;
      start.current = { y: event.clientY, at: event.timeStamp };
      event.currentTarget.setPointerCapture?.(event.pointerId);
    },
    onPointerMove: (event: PointerEvent) => {
      if (start.current) set(pulled(event));
    },
    onPointerUp: end,
    onPointerCancel: () => {
      start.current = null;
      set(0);
    },
  };
}

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
