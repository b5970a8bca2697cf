// In the browser it needs the names of the groups only; as a part of the server's tree, each of its pictures is in the page's data.
'use client';

import { GridIcon } from '@/components/app/grid-icon';
import { TapLink } from '@/components/ui/tap-link';
import type { GoodsGroup } from '@/lib/contract/goods';
import { addProjectId } from '@/lib/rules/page/links';
import { toSearchPath } from '../search-state';

interface Props {
  groups: readonly GoodsGroup[];
  projectKey: string;
}

/** Links to all product groups. */
export function GroupLinks({ groups, projectKey }: Props) {
  return (
    <ul className="entry-grid gap-y-3 rounded-card bg-surface px-1 py-3.5">
      {groups.map(({ groupTypeId, title, icon }) => (
        <li key={groupTypeId}>
          <TapLink
            href={addProjectId(toSearchPath({ groupId: groupTypeId }), projectKey)}
            className="pressable flex flex-col items-center gap-1.5 text-center text-12"
          >
            <GridIcon src={icon} size={40} className="size-10" />
            {title}
          </TapLink>
        </li>
      ))}
    </ul>
  );
}
