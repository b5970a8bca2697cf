import { getTranslations } from 'next-intl/server';
import { formatCount } from '@/lib/rules/money/format';
import { type SearchState, toSearchPath } from '../search-state';
import { FilterLink } from './filter-link';

/** Ranges of points that divide the catalogue into parts of similar size. */
const RANGES = [
  { minPoints: 0, maxPoints: 299 },
  { minPoints: 300, maxPoints: 599 },
  { minPoints: 600, maxPoints: 999 },
  { minPoints: 1000 },
] as const satisfies readonly Pick<SearchState, 'minPoints' | 'maxPoints'>[];

interface Props {
  state: SearchState;
  unit: string;
  link: (path: string) => string;
}

/** Ranges of points as chips; a second tap on the active one removes the filter. */
export async function RangeRow({ state, unit, link }: Props) {
  const t = await getTranslations('search');
  const { minPoints, maxPoints, ...rest } = state;
  return (
    <nav
      aria-label={t('ranges', { point: unit })}
      className="no-scrollbar flex gap-2 overflow-x-auto px-3 py-1.5"
    >
      {RANGES.map((range) => {
        const top = 'maxPoints' in range ? range.maxPoints : undefined;
        const active = range.minPoints === minPoints && top === maxPoints;
        const from = formatCount(range.minPoints);
        return (
          <FilterLink
            key={range.minPoints}
            href={link(toSearchPath(active ? rest : { ...rest, ...range }))}
            active={active}
            className={`touch pressable flex h-8 shrink-0 items-center rounded-full px-3.5 text-13 ${
              active ? 'bg-primary font-bold text-on-primary' : 'bg-surface'
            }`}
          >
            {top === undefined ? t('rangeFrom', { min: from }) : `${from}–${formatCount(top)}`}
          </FilterLink>
        );
      })}
    </nav>
  );
}
