import { X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { cx } from '../cx';
import { useModal } from './use-modal';

interface DialogProps {
  open: boolean;
  /** Called on Escape, on a tap outside and on the close button; the caller must set `open` to false. */
  onClose: () => void;
  title: ReactNode;
  /** Picture above the title, half outside of the card: a coin, a gift. */
  picture?: ReactNode;
  /** The buttons, the main one last. */
  footer?: ReactNode;
  /** Shows a close button below the card with this name. */
  closeLabel?: string;
  /** False: only the buttons inside close it. */
  dismissible?: boolean;
  className?: string;
  children?: ReactNode;
}

/** A dialog in the middle of the screen. */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, picture, footer, closeLabel, dismissible, className, children } = props;
  const { opened, props: modal } = useModal(open, onClose, dismissible);
  const titleId = useId();
  return (
    <dialog
      {...modal}
      aria-labelledby={titleId}
      className="modal modal-center w-[min(19.5rem,calc(100vw-3rem))] overflow-visible bg-transparent outline-none"
    >
      {opened && (
        <div
          className={cx(
            'flow-root rounded-card bg-surface px-5 pb-5 text-center',
            picture ? 'pt-0' : 'pt-6',
            className,
          )}
        >
          {picture && <div className="-mt-12 mb-2 flex justify-center">{picture}</div>}
          <h2 id={titleId} className="text-18 font-bold text-balance">
            {title}
          </h2>
          {children && (
            <div className="mt-2 max-h-[50vh] overflow-y-auto overscroll-contain text-14 text-balance text-muted supports-[height:1svh]:max-h-[50svh]">
              {children}
            </div>
          )}
          {footer && <div className="mt-5 flex flex-wrap gap-2.5 *:flex-1">{footer}</div>}
        </div>
      )}
      {opened && closeLabel && (
        <button
          type="button"
          aria-label={closeLabel}
          onClick={onClose}
          className="pressable mx-auto mt-4 grid size-11 place-items-center rounded-full text-white outline-white"
        >
          <X
            size={22}
            strokeWidth={1.8}
            aria-hidden
            className="box-content rounded-full border-[1.5px] p-1.5"
          />
        </button>
      )}
    </dialog>
  );
}
