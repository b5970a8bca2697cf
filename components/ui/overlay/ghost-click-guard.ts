/** How soon and how near a second tap belongs to the one that closed a dialog. */
const GHOST_CLICK_MS = 350;
const GHOST_CLICK_RADIUS_PX = 24;

interface Tap {
  x: number;
  y: number;
  at: number;
}

/**
 * A finger that taps twice closes a dialog with the first tap; the second one would hit whatever lay beneath it.
 * Remembers the last tap in a dialog, and after closing swallows one that is a repetition.
 */
export function ghostClickGuard() {
  let last: Tap | undefined;
  return {
    /** Something touches the dialog. Keys and mice do not tap twice by mistake. */
    recordTap: ({ clientX: x, clientY: y, pointerType }: PointerEvent) => {
      last = pointerType === 'touch' ? { x, y, at: performance.now() } : undefined;
    },
    /** The dialog has closed. */
    swallowGhostClick: () => {
      const first = last;
      last = undefined;
      if (!first || performance.now() - first.at > GHOST_CLICK_MS) return;
      const swallow = (event: MouseEvent) => {
        if (Math.hypot(event.clientX - first.x, event.clientY - first.y) > GHOST_CLICK_RADIUS_PX) return;
        event.preventDefault();
        event.stopPropagation();
      };
      document.addEventListener('click', swallow, true);
      setTimeout(() => document.removeEventListener('click', swallow, true), GHOST_CLICK_MS);
    },
  };
}
