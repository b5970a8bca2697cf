'use client';

import { ConfiguredLink } from '@/components/app/configured-link';
import { type IconFile, SpriteIcon } from '@/components/app/sprite-icon';
import { cx } from '@/components/ui/cx';
import type { LinkTarget } from '@/lib/rules/page/link-target';

/** An entry with the final address of its page. */
interface Entry {
  icon: IconFile;
  title: string;
  target: LinkTarget;
}

interface EntryListProps {
  entries: readonly Entry[];
  /** Entries in a row, at most. */
  columns: keyof typeof gridClasses;
}

const gridClasses = { 4: 'entry-grid', 5: 'entry-grid-5' } as const;

const keepPath = (path: string): string => path;

/** The links of `HomeEntries`. A client component, so that the data of the page contains their fields and not their elements. */
export function EntryList({ entries, columns }: EntryListProps) {
  return (
    <ul className={cx('gap-y-1', gridClasses[columns])}>
      {entries.map(({ icon, title, target }, index) => (
        <li key={target.href + title}>
          <ConfiguredLink
            target={target}
            link={keepPath}
            className="pressable flex flex-col items-center gap-1 py-1.5 text-center text-11"
          >
            <SpriteIcon file={icon} size={38} repeats={index > 0} className="size-9.5" />
            <span className="line-clamp-1 w-full max-[359px]:tracking-tight">{title}</span>
          </ConfiguredLink>
        </li>
      ))}
    </ul>
  );
}
