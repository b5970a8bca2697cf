import { getTranslations } from 'next-intl/server';
import { GridIcon } from '@/components/app/grid-icon';
import { SectionHeader } from '@/components/ui/card';
import { TapLink } from '@/components/ui/tap-link';
import type { GoodsGroup } from '@/lib/contract/goods';
import { toSearchPath } from '../search-state';
import { type WordLink, WordLinks } from '../word-links';
import { SearchHistory } from './search-history';

interface GroupLinksProps {
  groups: readonly GoodsGroup[];
  link: (path: string) => string;
}

/** Links to all product groups, four in a row. */
function GroupLinks({ groups, link }: GroupLinksProps) {
  return (
    <ul className="grid grid-cols-4 gap-y-3 rounded-card bg-surface px-1 py-3.5">
      {groups.map(({ groupTypeId, title, icon }) => (
        <li key={groupTypeId}>
          <TapLink
            href={link(toSearchPath({ groupId: groupTypeId }))}
            className="pressable flex flex-col items-center gap-1.5 px-1 text-center text-12"
          >
            <GridIcon src={icon} size={40} className="size-10" />
            {title}
          </TapLink>
        </li>
      ))}
    </ul>
  );
}

interface Props {
  hotWords: readonly WordLink[];
  groups: readonly GoodsGroup[];
  projectKey: string;
  link: (path: string) => string;
}

/** The search page without a query: history, popular keywords and all groups (R-SEARCH-01). */
export async function SearchStart({ hotWords, groups, projectKey, link }: Props) {
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
