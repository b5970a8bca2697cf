'use client';

import type { ReactNode } from 'react';

interface Props {
  /** Id of the section. */
  section: string;
  className: string;
  children: ReactNode;
}

/**
 * A link to a section of the page. With scripts the address stays the same: going back to an address with a section
 * would scroll there, and not to where the reader was.
 */
export function SectionLink({ section, className, children }: Props) {
  return (
    <a
      href={`#${section}`}
      onClick={(event) => {
        event.preventDefault();
        const target = document.getElementById(section);
        target?.scrollIntoView();
        target?.focus({ preventScroll: true });
      }}
      className={className}
    >
      {children}
    </a>
  );
}
