'use client';

import { useQueryParam } from '@/components/app/use-query-param';
import { cx } from '@/components/ui/cx';
import type { DealListTexts } from './deal-list';
import { DealTabs } from './deal-tabs';
import type { DealsPage } from './deals-page';
import type { DealsSource } from './deals-query';

type Sort = Extract<DealsSource, { list: 'goods' }>['sort'];

const SORTS = ['default', 'sales', 'priceAsc', 'subsidy'] as const satisfies readonly Sort[];
type OfferedSort = (typeof SORTS)[number];

interface CategoryDealsProps {
  categories: readonly { categoryId: string; title: string }[];
  /** First page of all categories; null when it could not be read on the server. */
  first: DealsPage | null;
  texts: DealListTexts & {
    categories: string;
    all: string;
    sorts: string;
    sort: Record<OfferedSort, string>;
  };
}

const ALL = 'all';

/** Buttons that sort the list. */
function SortButtons({
  value,
  onChange,
  texts,
}: {
  value: Sort;
  onChange: (sort: string) => void;
  texts: CategoryDealsProps['texts'];
}) {
  return (
    <fieldset aria-label={texts.sorts} className="mb-1.5 flex flex-wrap gap-2">
      {SORTS.map((sort) => (
        <button
          key={sort}
          type="button"
          aria-pressed={sort === value}
          onClick={() => onChange(sort)}
          className={cx(
            'touch pressable h-8 rounded-full px-3 text-12',
            sort === value ? 'bg-tint font-bold text-primary' : 'bg-surface text-muted',
          )}
        >
          {texts.sort[sort]}
        </button>
      ))}
    </fieldset>
  );
}

/** Subsidised products by category and order; both are in the address (R-PARTNER-12). */
export function CategoryDeals({ categories, first, texts }: CategoryDealsProps) {
  const [requestedSort, setSort] = useQueryParam('sort', 'default');
  const sort = SORTS.find((each) => each === requestedSort) ?? 'default';
  return (
    <DealTabs
      parameter="categoryId"
      tabs={[
        { id: ALL, label: texts.all, source: { list: 'goods', sort } },
        ...categories.map(({ categoryId, title }) => ({
          id: categoryId,
          label: title,
          source: { list: 'goods' as const, categoryId, sort },
        })),
      ]}
      first={sort === 'default' ? first : null}
      visit={first}
      label={texts.categories}
      texts={texts}
      priorityCount={4}
      toolbar={<SortButtons value={sort} onChange={setSort} texts={texts} />}
    />
  );
}
