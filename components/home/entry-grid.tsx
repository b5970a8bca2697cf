import { AdvertAnchor } from './advert-anchor';
import type { AdvertLink } from './advert-link';

export interface EntryGridProps {
  entries: readonly AdvertLink[];
  link: (path: string) => string;
  label: string;
}

/** Ways into the channels of the mall, five in a row. */
export function EntryGrid({ entries, link, label }: EntryGridProps) {
  if (entries.length === 0) return null;
  return (
    <nav aria-label={label} className="rounded-card bg-surface px-1 pt-3 pb-1.5">
      <ul className="grid grid-cols-5">
        {entries.map(({ title, desc, picture, target }) => (
          <li key={`${title}${target.href}`}>
            <AdvertAnchor
              target={target}
              link={link}
              className="pressable flex flex-col items-center gap-1 rounded-inner pb-2 text-center text-11 leading-tight"
            >
              <img src={picture} alt="" width={38} height={38} decoding="async" className="size-9.5" />
              {title || desc}
            </AdvertAnchor>
          </li>
        ))}
      </ul>
    </nav>
  );
}
