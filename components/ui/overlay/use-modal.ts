import {
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import { ghostClickGuard } from './ghost-click-guard';

/**
 * Keeps a native `<dialog>` in step with `open`. The browser does the rest: the top layer, the inert
 * page behind it, focus inside, and focus back to where it was on closing (R-DIALOG-20).
 */
export function useModal(open: boolean, onClose: () => void, dismissible = true) {
  const dialog = useRef<HTMLDialogElement>(null);
  const pressed = useRef(false);
  const [opened, setOpened] = useState(open);
  const [guard] = useState(ghostClickGuard);
  if (open && !opened) setOpened(true);

  useEffect(() => {
    const element = dialog.current;
    if (!open || !element) return;
    if (!element.open) element.showModal();
    // The dialog itself is read first, by its name; a ring around its first button would only look like a choice.
    element.focus({ preventScroll: true });
    return () => {
      element.close();
      guard.swallowGhostClick();
    };
  }, [open, guard]);

  return {
    /** Whether it was ever opened: what is inside need not exist before. */
    opened,
    props: {
      ref: dialog as RefObject<HTMLDialogElement>,
      tabIndex: -1,
      // Escape and the back gesture ask first; the owner decides by changing `open`.
      onCancel: (event: SyntheticEvent) => {
        if (event.target !== dialog.current) return;
        event.preventDefault();
        if (dismissible) onClose();
      },
      // A browser may close it all the same (a second Escape): then the owner must hear of it. The event comes
      // late: a dialog that was opened again meanwhile is not meant.
      onClose: (event: SyntheticEvent) => {
        if (event.target === dialog.current && open && !dialog.current?.open) onClose();
      },
      // A tap on the backdrop is a tap on the dialog itself; one that began inside is not meant.
      onPointerDown: (event: PointerEvent) => {
        guard.recordTap(event.nativeEvent);
        pressed.current = event.target === dialog.current;
      },
      onClick: (event: MouseEvent) => {
        if (dismissible && pressed.current && event.target === dialog.current) onClose();
        pressed.current = false;
      },
    },
  };
}
