import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { getTranslations } from 'next-intl/server';
import { type SearchState, toSearchPath } from '../search-state';
import { FilterLink } from './filter-link';

interface Props {
  state: SearchState;
  /** Name of points after a number. */
  unit: string;
  link: (path: string) => string;
}

/** Sort links; a second tap on points reverses the direction. */
export async function SortRow({ state, unit, link }: Props) {
  const t = await getTranslations('search');
  const { sort: current = 'default', ...rest } = state;
  const isAscending = current === 'pointsAsc';
  const isPoints = isAscending || current === 'pointsDesc';
  const next = isAscending ? 'pointsDesc' : 'pointsAsc';
  const Arrow = isPoints ? (isAscending ? ArrowUp : ArrowDown) : ArrowUpDown;
  const getLinkClass = (active: boolean) =>
    `touch pressable flex h-11 items-center text-14 -outline-offset-2 ${
      active ? 'font-bold text-primary' : 'text-muted'
    }`;
  return (
    <nav
      aria-label={t('sortBy')}
      className="second-frame flex min-h-11 flex-wrap justify-between gap-x-1 bg-ground px-4 whitespace-nowrap"
    >
      {(['default', 'popular', 'newest'] as const).map((sort) => (
        <FilterLink
          key={sort}
          href={link(toSearchPath(sort === 'default' ? rest : { ...rest, sort }))}
          active={sort === current}
          className={getLinkClass(sort === current)}
        >
          {t(`sorts.${sort}`)}
        </FilterLink>
      ))}
      <FilterLink
        href={link(toSearchPath({ ...rest, sort: next }))}
        active={isPoints}
        label={`${unit}, ${t(isAscending ? 'sorts.descending' : 'sorts.ascending')}`}
        className={getLinkClass(isPoints)}
      >
        <span className="capitalize">{unit}</span>
        <Arrow size={14} strokeWidth={2} aria-hidden />
      </FilterLink>
    </nav>
  );
}
