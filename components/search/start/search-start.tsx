import { getTranslations } from 'next-intl/server';
import { SectionHeader } from '@/components/ui/section-header';
import type { GoodsGroup } from '@/lib/contract/goods';
import { type WordLink, WordLinks } from '../word-links';
import { GroupLinks } from './group-links';
import { History } from './history';

interface Props {
  hotWords: readonly WordLink[];
  groups: readonly GoodsGroup[];
  projectKey: string;
  link: (path: string) => string;
}

/**
 * Before the first search: what one looked for oneself, what others look for, and all there is (R-SEARCH-01).
 */
export async function SearchStart({ hotWords, groups, projectKey, link }: Props) {
  const t = await getTranslations('search');
  return (
    <main className="flex flex-col gap-5 px-4 pt-1.5 pb-6">
      <h1 className="sr-only">{t('title')}</h1>
      <History
        projectKey={projectKey}
        texts={{ title: t('history'), clear: t('clearHistory'), none: t('noHistory') }}
      />
      {hotWords.length > 0 && (
        <section>
          <SectionHeader title={t('hot')} className="mb-2.5" />
          <WordLinks words={hotWords} hot={3} />
        </section>
      )}
      {groups.length > 0 && (
        <section>
          <SectionHeader title={t('groups')} className="mb-2.5" />
          <GroupLinks groups={groups} link={link} />
        </section>
      )}
    </main>
  );
}
