import { ChevronRight } from 'lucide-react';
import { toAssetSrc } from '@/components/app/asset-src';
import { ConfiguredLink } from '@/components/app/configured-link';
import { GridIcon } from '@/components/app/grid-icon';
import { Cell, CellGroup } from '@/components/ui/cell';
import type { AdvertTarget } from '@/lib/rules/page/adverts';
import { Card } from '../ui/card';

interface EntryGridProps {
  title: string;
  entries: readonly AdvertTarget[];
  /** Adds the project to a path of the mall. */
  link: (path: string) => string;
}

const linkClass =
  'pressable flex min-h-18 flex-col items-center gap-1.5 py-1.5 text-center text-12 max-[359px]:text-11';

const ENTRIES_PER_ROW = 4;

/** Further services, at most four in a row; fewer than four are shown as a list (R-MINE-03). */
export function EntryGrid({ title, entries, link }: EntryGridProps) {
  if (entries.length === 0) return null;
  if (entries.length < ENTRIES_PER_ROW) return <EntryCells {...{ title, entries, link }} />;
  return (
    <Card as="section" className="pb-2">
      <h2 className="mb-1 text-16 font-bold">{title}</h2>
      <ul className="entry-grid">
        {entries.map((entry) => (
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

const EntryCells = ({ title, entries, link }: EntryGridProps) => (
  <section aria-label={title}>
    <CellGroup>
      {entries.map((entry) => (
        <ConfiguredLink
          key={entry.href + entry.title}
          target={entry}
          link={link}
          className="pressable-row w-full"
        >
          <Cell
            icon={<GridIcon src={toAssetSrc(entry.img)} size={24} lazy className="size-6" />}
            label={entry.title}
            action={<ChevronRight size={16} strokeWidth={1.8} className="shrink-0 text-muted" aria-hidden />}
          />
        </ConfiguredLink>
      ))}
    </CellGroup>
  </section>
);

const EntryContent = ({ img, title }: AdvertTarget) => (
  <>
    <GridIcon src={toAssetSrc(img)} size={36} lazy className="size-9" />
    {title}
  </>
);
