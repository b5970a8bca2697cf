import type { ReactNode } from 'react';

/** All notices as one text. */
export const joinNotices = (items: readonly string[]): string => items.join('　·　');

/** Notices that do not move, in one line: what does not fit is reached by scrolling, also with the keyboard (R-DIALOG-29). */
export function NoticeLine({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls needs the focus
    <div tabIndex={0} className="no-scrollbar min-w-0 flex-1 overflow-x-auto whitespace-nowrap">
      {children}
    </div>
  );
}
