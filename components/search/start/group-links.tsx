import { TapLink } from '@/components/ui/tap-link';
import type { GoodsGroup } from '@/lib/contract/goods';
import { searchPath } from '../search-state';

interface Props {
  groups: readonly GoodsGroup[];
  link: (path: string) => string;
}

/** All groups of goods, four in a row: for those who cannot name what they look for. */
export function GroupLinks({ groups, link }: Props) {
  return (
    <ul className="grid grid-cols-4 gap-y-3 rounded-card bg-surface px-1 py-3.5">
      {groups.map(({ groupTypeId, title, icon }) => (
        <li key={groupTypeId}>
          <TapLink
            href={link(searchPath({ groupId: groupTypeId }))}
            className="pressable flex flex-col items-center gap-1.5 px-1 text-center text-12"
          >
            <img src={icon} alt="" width={40} height={40} decoding="async" className="size-10" />
            {title}
          </TapLink>
        </li>
      ))}
    </ul>
  );
}
