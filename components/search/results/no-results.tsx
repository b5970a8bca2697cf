import { getTranslations } from 'next-intl/server';
import { ButtonLink } from '@/components/ui/button-link';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { SectionHeader } from '@/components/ui/section-header';
import { type SearchState, searchPath } from '../search-state';
import { type WordLink, WordLinks } from '../word-links';

interface Props {
  state: SearchState;
  hotWords: readonly WordLink[];
  link: (path: string) => string;
}

/** Nothing found: out of the range, or on with another word (R-SEARCH-12). */
export async function NoResults({ state, hotWords, link }: Props) {
  const t = await getTranslations('search');
  const { minPoints, maxPoints, ...rest } = state;
  const isRange = minPoints !== undefined || maxPoints !== undefined;
  const why = state.keyword ? t('emptyKeyword', { keyword: state.keyword }) : t('emptyGroup');
  return (
    <>
      <EmptyState
        drawing="search"
        text={isRange ? t('emptyRange') : why}
        action={
          isRange && (
            <ButtonLink href={link(searchPath(rest))} variant="outline" scroll={false}>
              {t('allRanges')}
            </ButtonLink>
          )
        }
      />
      {hotWords.length > 0 && (
        <section className="pb-8">
          <SectionHeader title={t('try')} className="mb-2.5" />
          <WordLinks words={hotWords} />
        </section>
      )}
    </>
  );
}
