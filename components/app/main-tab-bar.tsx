'use client';

import { useQuery } from '@tanstack/react-query';
import { CircleDollarSign, House, ReceiptText, UserRound } from 'lucide-react';
import { useSelectedLayoutSegment } from 'next/navigation';
import type { ReactNode } from 'react';
import { TabBar } from '@/components/ui/nav/tab-bar';
import { orderCountQuery } from '@/lib/browser/queries';
import { fillTemplate } from '@/lib/i18n/text-template';
import { hasSessionMarker } from '@/lib/rules/caller/session-marker';
import { addProjectId } from '@/lib/rules/page/links';
import { useIdleComponent } from '../ui/lazy-load';

/** The tabs in their order, by the path of their page. */
const icons = {
  home: <House aria-hidden />,
  primary1: <CircleDollarSign aria-hidden />,
  myorder3: <ReceiptText aria-hidden />,
  mine: <UserRound aria-hidden />,
} as const satisfies Record<string, ReactNode>;

type TabId = keyof typeof icons;
const tabIds = Object.keys(icons) as TabId[];

/** Id of the active tab; two addresses show the personal centre. */
const toTabId = (segment: string | null): string | undefined =>
  segment === 'userInfo' ? 'mine' : (segment ?? undefined);

interface MainTabBarProps {
  /** Name of each tab. */
  names: Readonly<Record<TabId, string>>;
  label: string;
  /** With a placeholder `{count}`. */
  unpaidLabel: string;
  projectKey: string;
}

/** Main pages without the tab bar: cards between an advert and its products (R-NAV-12). */
const PAGES_WITHOUT_TABS: ReadonlySet<string | null> = new Set(['centerPageA', 'centerPageB']);

/**
 * The tab bar at the bottom of the main pages, with the number of unpaid orders (R-NAV-11, R-NAV-12, R-MINE-01).
 */
export function MainTabBar(props: MainTabBarProps) {
  const segment = useSelectedLayoutSegment();
  return PAGES_WITHOUT_TABS.has(segment) ? null : <Tabs {...props} segment={segment} />;
}

const loadFloat = () => import('./idle-bundle').then(({ TabBarFloat }) => TabBarFloat);

function Tabs({
  names,
  label,
  unpaidLabel,
  projectKey,
  segment,
}: MainTabBarProps & { segment: string | null }) {
  const active = toTabId(segment);
  const { data } = useQuery({
    ...orderCountQuery(),
    // A visitor without a session has no order; a change of the orders asks again.
    enabled: () => typeof document !== 'undefined' && hasSessionMarker(document.cookie),
  });
  const Float = useIdleComponent(loadFloat);
  return (
    <TabBar
      label={label}
      // Other pages have buttons at their end, which it would cover.
      float={Float && segment === 'home' && <Float projectKey={projectKey} />}
      {...(active && { activeId: active })}
      items={tabIds.map((id) => ({
        id,
        href: addProjectId(`/${id}`, projectKey),
        label: names[id],
        icon: icons[id],
        ...(id === 'myorder3' && {
          badge: data?.unPayCount ?? 0,
          badgeLabel: fillTemplate(unpaidLabel, { count: data?.unPayCount ?? 0 }),
        }),
      }))}
    />
  );
}
