import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { createPublicMetadata } from '@/app/create-page-metadata';
import { IdleBackToTop } from '@/components/app/idle-back-to-top';
import { SearchHeader } from '@/components/search/entry/search-header';
import { SearchResults } from '@/components/search/results/search-results';
import { SortRow } from '@/components/search/results/sort-row';
import { isListState, type PageQuery, toSearchPath } from '@/components/search/search-state';
import { SearchStart } from '@/components/search/start/search-start';
import { readGroups } from '@/server/reads/goods';
import { getPageContext } from '@/server/reads/page-context';
import { loadSearch } from './load-search';

interface Props {
  params: Promise<{ variant: string }>;
  searchParams: Promise<PageQuery>;
}

/** Results must be shown without JavaScript, so the server reads the query (ADR 2) (R-NAV-26). */
export const dynamic = 'force-dynamic';

export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  const context = await getPageContext(params);
  const { title: name, state, pageNum } = await loadSearch(context, await searchParams);
  const t = await getTranslations('search');
  const title = pageNum > 1 ? t('page', { title: name, page: pageNum }) : name || t('title');
  const { keyword, sort, minPoints, maxPoints } = state;
  // The start page and whole lists are listed; results and filtered lists are not (R-CRAWLER-02).
  if ([keyword, sort, minPoints, maxPoints].some((filter) => filter !== undefined))
    return { title, robots: { index: false } };
  return { title, ...createPublicMetadata(context, toSearchPath(state, pageNum), { title }) };
}

/** The search page: the start page without a query, otherwise the results. */
export default async function GoodsSearchPage({ params, searchParams }: Props) {
  const context = await getPageContext(params);
  const { theme, locale, variant, link } = context;
  const query = await searchParams;
  const search = await loadSearch(context, query);
  const { state, hotWords } = search;
  const isResult = isListState(state);
  const commonProps = { projectKey: variant.projectKey, hotWords };
  const common = await getTranslations('common');
  return (
    <div className="page-column">
      <div className="sticky top-0 z-20">
        <SearchHeader
          keyword={state.keyword ?? ''}
          defaultKeyword={search.defaultKeyword}
          projectKey={variant.projectKey}
          pId={typeof query.pId === 'string' ? query.pId : ''}
          homeHref={link('/home')}
          autoFocus={!isResult}
        />
        {isResult && <SortRow state={state} unit={theme.pointName.unit[locale]} link={link} />}
      </div>
      {isResult ? (
        <SearchResults {...search} {...commonProps} link={link} theme={theme} locale={locale} />
      ) : (
        <SearchStart {...commonProps} groups={(await readGroups(variant, {}).catch(() => null)) ?? []} />
      )}
      <IdleBackToTop label={common('backToTop')} />
    </div>
  );
}
