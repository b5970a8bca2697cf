import { getTranslations } from 'next-intl/server';
import { SectionHeader } from '@/components/ui/card';
import type { GoodsGroup } from '@/lib/contract/goods';
import { WordLinks } from '../word-links';
import { GroupLinks } from './group-links';
import { SearchHistory } from './search-history';

interface Props {
  hotWords: readonly string[];
  groups: readonly GoodsGroup[];
  projectKey: string;
}

/** The search page without a query: history, popular keywords and all groups (R-SEARCH-01). */
export async function SearchStart({ hotWords, groups, projectKey }: Props) {
  const t = await getTranslations('search');
  return (
    <main className="flex flex-col gap-5 px-4 pt-1.5 pb-6">
      <h1 className="sr-only">{t('title')}</h1>
      <SearchHistory
        projectKey={projectKey}
        texts={{ title: t('history'), clear: t('clearHistory'), none: t('noHistory') }}
      />
      {hotWords.length > 0 && (
        <section>
          <SectionHeader title={t('hot')} className="mb-2.5" />
          <WordLinks words={hotWords} projectKey={projectKey} hot={3} />
        </section>
      )}
      {groups.length > 0 && (
        <section>
          <SectionHeader title={t('groups')} className="mb-2.5" />
          <GroupLinks groups={groups} projectKey={projectKey} />
        </section>
      )}
    </main>
  );
}
