import { ConfiguredLink } from '@/components/app/configured-link';
import { GridIcon } from '@/components/app/grid-icon';
import { Card } from '@/components/ui/card';
import { cx } from '@/components/ui/cx';
import type { AdvertTarget } from '@/lib/rules/page/adverts';

interface HomeEntriesProps {
  entries: readonly AdvertTarget[];
  label: string;
  /** Entries in a row. */
  columns?: keyof typeof gridClasses;
  link: (path: string) => string;
}

const gridClasses = { 4: 'grid-cols-4', 5: 'grid-cols-5' } as const;

const linkClass = 'pressable flex flex-col items-center gap-1 py-1.5 text-center text-11';

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
      className="px-1 py-2"
    >
      <ul className={cx('grid gap-y-1', gridClasses[columns])}>
        {entries.slice(0, 10).map((entry) => (
          <li key={entry.href + entry.title}>
            <ConfiguredLink target={entry} link={link} className={linkClass}>
              <EntryContent {...entry} />
            </ConfiguredLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const EntryContent = ({ img, title }: AdvertTarget) => (
  <>
    <GridIcon src={img} size={38} className="size-9.5" />
    <span className="line-clamp-1 w-full">{title}</span>
  </>
);
