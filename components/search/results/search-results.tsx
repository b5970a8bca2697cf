import { getTranslations } from 'next-intl/server';
import { type GoodsListTexts, toGoodsCardProps, toGoodsListTexts } from '@/components/goods/goods-card-props';
import type { GoodsPage } from '@/components/goods/goods-page';
import { ButtonLink } from '@/components/ui/button';
import { SectionHeader } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/feedback/illustrated-message';
import { searchIllustration } from '@/components/ui/feedback/illustrations/search';
import { GoodsGrid } from '@/components/ui/goods/goods-card';
import { TapLink } from '@/components/ui/tap-link';
import { formatCount } from '@/lib/rules/money/format';
import type { Locale } from '@/lib/rules/page/locale';
import type { Theme } from '@/themes/types';
import { type SearchState, toSearchPath } from '../search-state';
import { WordLinks } from '../word-links';
import { FilterLink } from './filter-link';
import { RememberSearch } from './remember-search';
import { ResultList } from './result-list';

/** Ranges of points that divide the catalogue into parts of similar size. */
const RANGES = [
  { minPoints: 0, maxPoints: 299 },
  { minPoints: 300, maxPoints: 599 },
  { minPoints: 600, maxPoints: 999 },
  { minPoints: 1000 },
] as const satisfies readonly Pick<SearchState, 'minPoints' | 'maxPoints'>[];

interface RangeRowProps {
  state: SearchState;
  unit: string;
  link: (path: string) => string;
}

/** Ranges of points as chips; a second tap on the active one removes the filter. */
async function RangeRow({ state, unit, link }: RangeRowProps) {
  const t = await getTranslations('search');
  const { minPoints, maxPoints, ...rest } = state;
  return (
    <nav
      aria-label={t('ranges', { point: unit })}
      className="second-frame no-scrollbar flex min-h-11 gap-2 overflow-x-auto px-3 py-1.5"
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

/** Products to show when nothing was found. */
export interface Alternatives {
  /** `similar`: products that match but for a typing error. */
  kind: 'similar' | 'recommended';
  goods: GoodsPage;
}

interface NoResultsProps {
  state: SearchState;
  alternatives: Alternatives | null;
  texts: GoodsListTexts;
  hotWords: readonly string[];
  projectKey: string;
  link: (path: string) => string;
}

/**
 * Shown when nothing was found: offers to remove the range or to search another word, and shows similar or recommended
 * products (R-SEARCH-12).
 */
async function NoResults({ state, alternatives, texts, hotWords, projectKey, link }: NoResultsProps) {
  const t = await getTranslations('search');
  const { minPoints, maxPoints, ...rest } = state;
  const isRange = minPoints !== undefined || maxPoints !== undefined;
  const products = alternatives && (
    <section data-place="search-alternatives" className="pb-8">
      <SectionHeader title={t(alternatives.kind)} className="mb-2.5" />
      <GoodsGrid
        goods={alternatives.goods.list.map((item) => ({
          ...toGoodsCardProps(item, texts),
          id: item.goodsId,
          href: link(`/goodsProfile/${item.goodsId}`),
        }))}
      />
    </section>
  );
  const emptyText = state.keyword ? t('emptyKeyword', { keyword: state.keyword }) : t('emptyGroup');
  return (
    <>
      <EmptyState
        illustration={searchIllustration}
        text={isRange ? t('emptyRange') : emptyText}
        action={
          isRange && (
            <ButtonLink href={link(toSearchPath(rest))} variant="outline" scroll={false}>
              {t('allRanges')}
            </ButtonLink>
          )
        }
      />
      {alternatives?.kind === 'similar' && products}
      {hotWords.length > 0 && (
        <section className="pb-8">
          <SectionHeader title={t('try')} className="mb-2.5" />
          <WordLinks words={hotWords} projectKey={projectKey} />
        </section>
      )}
      {alternatives?.kind === 'recommended' && products}
    </>
  );
}

interface Props {
  theme: Theme;
  locale: Locale;
  projectKey: string;
  link: (path: string) => string;
  state: SearchState;
  /** Page of the list that the HTML contains, from 1. */
  pageNum: number;
  /** True when the keyword was cut to the maximum length. */
  cut: boolean;
  /** Keyword, or name of the group. */
  title: string;
  first: GoodsPage | null;
  total: number | undefined;
  hotWords: readonly string[];
  /** Shown in place of results. */
  alternatives: Alternatives | null;
}

/** The results with filters (R-SEARCH-11). */
export async function SearchResults(props: Props) {
  const { theme, locale, projectKey, link, state, pageNum, cut, title, first, total, hotWords } = props;
  const t = await getTranslations('search');
  const texts = toGoodsListTexts(await getTranslations('common'), theme.pointName.unit[locale]);
  return (
    <main className="flex flex-1 flex-col pb-6">
      {state.keyword && <RememberSearch keyword={state.keyword} />}
      <RangeRow state={state} unit={theme.pointName.unit[locale]} link={link} />
      {cut && (
        <p role="status" className="mx-3 mt-1.5 rounded-inner bg-tint px-3 py-2.5 text-13">
          {t('cut', { keyword: title })}
        </p>
      )}
      <header className="flex items-baseline gap-2 px-4 pt-2 pb-2.5">
        <h1 className="min-w-0 truncate text-16 font-bold">{title}</h1>
        {total !== undefined && total > 0 && (
          <span role="status" className="shrink-0 text-12 text-muted">
            {t('found', { total: formatCount(total) })}
          </span>
        )}
      </header>
      {/* In a size that the page has already: each one takes time in the first layout. */}
      <h2 className="sr-only text-12">{t('results')}</h2>
      {pageNum > 1 && (
        <TapLink
          href={link(toSearchPath(state, pageNum - 1))}
          rel="prev"
          className="touch mx-auto flex h-11 items-center px-4 text-13 text-primary"
        >
          {t('previousPage')}
        </TapLink>
      )}
      <div data-place="search-results" className="px-3">
        <ResultList
          state={state}
          pageNum={pageNum}
          first={first}
          projectKey={projectKey}
          texts={texts}
          empty={
            <NoResults
              state={state}
              alternatives={props.alternatives}
              texts={texts}
              hotWords={hotWords}
              projectKey={projectKey}
              link={link}
            />
          }
        />
      </div>
    </main>
  );
}
