'use client';

import { useSelectedLayoutSegment } from 'next/navigation';
import { TabBar, type TabBarProps } from './tab-bar';

/**
 * A `TabBar` for a layout: the item whose id is the route's folder is active. It asks for the segment
 * and not for the path, because cached pages are rendered under a rewritten path.
 */
export function SegmentTabBar(props: Omit<TabBarProps, 'activeId'>) {
  const segment = useSelectedLayoutSegment();
  return <TabBar {...props} activeId={segment ?? undefined} />;
}
