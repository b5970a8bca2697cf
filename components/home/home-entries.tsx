import { findIconFile } from '@/components/app/grid-icon';
import type { AdvertTarget } from '@/lib/rules/page/adverts';
import { Card } from '../ui/card';
import { EntryList } from './entry-list';

interface HomeEntriesProps {
  entries: readonly AdvertTarget[];
  label: string;
  /** Entries in a row. */
  columns?: 4 | 5;
  link: (path: string) => string;
}

/** Up to ten entries, five in a row (R-HOME-03). */
export function HomeEntries({ entries, label, columns = 5, link }: HomeEntriesProps) {
  if (entries.length === 0) return null;
  return (
    <Card
      as="section"
      flush
      aria-label={label}
      data-place="entry-grid"
      data-exposure="advert"
      className="second-frame px-1 py-2 text-11 [&>ul]:auto-rows-[minmax(calc(3.375rem+1lh),auto)]"
    >
      <EntryList
        columns={columns}
        entries={entries.slice(0, 10).map(({ img, title, subTitle: _note, cta: _action, ...target }) => ({
          icon: findIconFile(img),
          title,
          target: target.kind === 'inner' ? { ...target, href: link(target.href) } : target,
        }))}
      />
    </Card>
  );
}
