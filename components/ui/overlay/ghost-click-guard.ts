/** A second tap within this time and distance is a repetition of the tap that closed a dialog. */
const GHOST_CLICK_MS = 350;
const GHOST_CLICK_RADIUS_PX = 24;

interface Tap {
  x: number;
  y: number;
  at: number;
}

/**
 * Prevents ghost clicks: the first tap of a double tap closes a dialog, and the second one would hit the
 * element below it. Records the last tap in a dialog, and suppresses a repetition after closing.
 */
export function ghostClickGuard() {
  let last: Tap | undefined;
  return {
    /** Records a tap in the dialog; only touch needs the guard, not keyboard and mouse. */
    recordTap: ({ clientX: x, clientY: y, pointerType }: PointerEvent) => {
      last = pointerType === 'touch' ? { x, y, at: performance.now() } : undefined;
    },
    /** Called after the dialog has closed: suppresses the click of a repeated tap. */
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
