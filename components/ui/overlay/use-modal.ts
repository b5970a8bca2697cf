import {
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { swallowGhostClick } from '@/lib/browser/ghost-click';
import { openDialogs } from './open-dialogs';

/**
 * Prevents ghost clicks: the first tap of a double tap closes a dialog, and the second one would hit the
 * element below it. Records the last tap in a dialog, and suppresses a repetition after closing.
 */
function ghostClickGuard() {
  let last: { event: globalThis.PointerEvent; at: number } | undefined;
  return {
    /** Records a tap in the dialog; only touch needs the guard, not keyboard and mouse. */
    recordTap: (event: globalThis.PointerEvent) => {
      last = event.pointerType === 'touch' ? { event, at: performance.now() } : undefined;
    },
    /** Called after the dialog has closed: suppresses the click of a repeated tap. */
    swallowRepetition: () => {
      if (last) swallowGhostClick(last.event, last.at);
      last = undefined;
    },
  };
}

/** Adds the live region of a dialog for toasts (R-DIALOG-23). It has to be there before its text, and React does not know it. */
function addLiveRegion(dialog: HTMLDialogElement): Element {
  const region = document.createElement('div');
  region.setAttribute('aria-live', 'polite');
  region.className = 'sr-only';
  dialog.append(region);
  return region;
}

/** Focuses the uppermost dialog when what had the focus has disappeared (R-DIALOG-28): with its content, or with the dialog above it. */
function focusIfLost(): void {
  // An element of a closed dialog keeps the focus until the next frame.
  if (document.activeElement === document.body || document.activeElement?.closest('dialog:not([open])'))
    openDialogs.read().at(-1)?.closest('dialog')?.focus({ preventScroll: true });
}

/**
 * Synchronizes a native `<dialog>` with `open`. The browser provides the top layer, the inert page behind it,
 * focus inside, and returns the focus on closing (R-DIALOG-20).
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
    const region = addLiveRegion(element);
    openDialogs.write([...openDialogs.read(), region]);
    // Focuses the dialog itself, so that screen readers read its name first; a focus ring around its first
    // button would look like a selection.
    element.focus({ preventScroll: true });
    return () => {
      element.close();
      openDialogs.write(openDialogs.read().filter((each) => each !== region));
      region.remove();
      focusIfLost();
      guard.swallowRepetition();
    };
  }, [open, guard]);

  useEffect(focusIfLost);

  // A dialog that React removes is closed before, so that the browser returns the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    return () => element?.close();
  }, []);

  return {
    /** Whether it was ever opened: the content need not be rendered before. */
    opened,
    props: {
      ref: dialog as RefObject<HTMLDialogElement>,
      tabIndex: -1,
      // Escape and the back gesture only call `onClose`; the caller decides by changing `open`.
      onCancel: (event: SyntheticEvent) => {
        if (event.target !== dialog.current) return;
        event.preventDefault();
        if (dismissible) onClose();
      },
      // A browser can still close it (a second Escape): then the caller must be notified. The event is
      // asynchronous: ignore it when the dialog was opened again.
      onClose: (event: SyntheticEvent) => {
        if (event.target === dialog.current && open && !dialog.current?.open) onClose();
      },
      // A tap on the backdrop has the dialog itself as target; ignore one that started inside.
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
