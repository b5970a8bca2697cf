import Link from 'next/link';
import { assetSrc } from '@/components/points/icon';
import { Card } from '@/components/ui/card';
import type { Entry } from './advert-entry';

interface EntryGridProps {
  title: string;
  entries: readonly Entry[];
}

const look = 'pressable flex min-h-18 flex-col items-center justify-center gap-1.5 text-center text-12';

/** Further services, four in a row. */
export function EntryGrid({ title, entries }: EntryGridProps) {
  if (entries.length === 0) return null;
  return (
    <Card as="section" className="pb-2">
      <h2 className="mb-1 text-16 font-bold">{title}</h2>
      <ul className="grid grid-cols-4">
        {entries.map((entry) => (
          <li key={entry.href + entry.title}>
            {entry.outer ? (
              <a href={entry.href} rel="noopener" className={look}>
                <EntryFace {...entry} />
              </a>
            ) : (
              <Link href={entry.href} prefetch={false} className={look}>
                <EntryFace {...entry} />
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

const EntryFace = ({ img, title }: Entry) => (
  <>
    <img src={assetSrc(img)} alt="" width={36} height={36} className="size-9" />
    {title}
  </>
);
