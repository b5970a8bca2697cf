import { toAssetSrc } from '@/components/app/asset-src';
import { Card } from '@/components/ui/card';
import { Cell, CellGroup } from '@/components/ui/cell';
import { TapLink } from '@/components/ui/tap-link';
import type { AdvertTarget } from '@/lib/rules/page/adverts';

interface EntryGridProps {
  title: string;
  entries: readonly AdvertTarget[];
}

const linkClass = 'pressable flex min-h-18 flex-col items-center justify-center gap-1.5 text-center text-12';

const ENTRIES_PER_ROW = 4;

/** Further services, four in a row; fewer than four are shown as a list (R-MINE-03). */
export function EntryGrid({ title, entries }: EntryGridProps) {
  if (entries.length === 0) return null;
  if (entries.length < ENTRIES_PER_ROW) return <EntryCells title={title} entries={entries} />;
  return (
    <Card as="section" className="pb-2">
      <h2 className="mb-1 text-16 font-bold">{title}</h2>
      <ul className="grid grid-cols-4">
        {entries.map((entry) => (
          <li key={entry.href + entry.title}>
            {entry.isExternal ? (
              <a href={entry.href} rel="noopener" className={linkClass}>
                <EntryContent {...entry} />
              </a>
            ) : (
              <TapLink href={entry.href} className={linkClass}>
                <EntryContent {...entry} />
              </TapLink>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

const EntryCells = ({ title, entries }: EntryGridProps) => (
  <section aria-label={title}>
    <CellGroup>
      {entries.map((entry) => (
        <Cell
          key={entry.href + entry.title}
          icon={
            <img
              src={toAssetSrc(entry.img)}
              alt=""
              loading="lazy"
              width={24}
              height={24}
              className="size-6"
            />
          }
          label={entry.title}
          href={entry.href}
        />
      ))}
    </CellGroup>
  </section>
);

const EntryContent = ({ img, title }: AdvertTarget) => (
  <>
    <img src={toAssetSrc(img)} alt="" loading="lazy" width={36} height={36} className="size-9" />
    {title}
  </>
);
