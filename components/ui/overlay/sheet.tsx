import { X } from 'lucide-react';
import { type PointerEvent, type ReactNode, type RefObject, useId, useRef } from 'react';
import { cx } from '../cx';
import { IconButton } from '../icon-button';
import { useModal } from './use-modal';

/** A sheet closes when it is pulled further than this, or flicked faster. */
const CLOSE_DISTANCE_PX = 96;
const CLOSE_SPEED_PX_PER_MS = 0.5;

/** Lets a sheet follow the finger on its header, and closes it when it is released low enough. */
function usePullDown(sheet: RefObject<HTMLElement | null>, onClose: () => void) {
  const start = useRef<{ y: number; at: number } | null>(null);
  const getPulledPx = (event: PointerEvent) =>
    Math.max(0, event.clientY - (start.current?.y ?? event.clientY));
  const setPulled = (px: number) => {
    sheet.current?.style.setProperty('--pulled', `${px}px`);
    sheet.current?.toggleAttribute('data-held', px > 0);
  };

  const finishPull = (event: PointerEvent) => {
    if (!start.current) return;
    const distance = getPulledPx(event);
    const speed = distance / Math.max(1, event.timeStamp - start.current.at);
    start.current = null;
    if (distance > CLOSE_DISTANCE_PX || (distance > 24 && speed > CLOSE_SPEED_PX_PER_MS)) onClose();
    setPulled(0);
  };

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if ((event.target as HTMLElement).closest('button, a')) return;
      start.current = { y: event.clientY, at: event.timeStamp };
      event.currentTarget.setPointerCapture?.(event.pointerId);
    },
    onPointerMove: (event: PointerEvent) => {
      if (start.current) setPulled(getPulledPx(event));
    },
    onPointerUp: finishPull,
    onPointerCancel: () => {
      start.current = null;
      setPulled(0);
    },
  };
}

interface SheetProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  closeLabel: string;
  /** Fixed at the bottom while the content scrolls; contains the main action. */
  footer?: ReactNode;
  /** Element left of the title: a "clear" button, a back button. */
  lead?: ReactNode;
  /** Always fills most of the screen, so that changing content does not change its height. */
  tall?: boolean;
  className?: string;
  children?: ReactNode;
}

/** A bottom sheet; its header can be pulled down to close it. */
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
