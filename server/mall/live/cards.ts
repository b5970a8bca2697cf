import 'server-only';
import type { LiveCard } from '@/lib/contract/content/live';
import { liveState, viewersAt } from '@/lib/rules/content/live';
import { pick } from '../catalogue/localized';
import type { Context } from '../context';
import type { LiveVideoTable } from '../db/tables/live';

/** How many watched or watch. Only in the demo do they grow by themselves. */
function viewersOf({ settings, now }: Context, row: LiveVideoTable, state: LiveCard['state']): number {
  if (state === 'coming') return 0;
  if (!settings.demo) return row.viewers;
  return viewersAt({ startsAt: new Date(row.starts_at), endsAt: new Date(row.ends_at) }, row.viewers, now());
}

/** A card of a live video. */
export function toLiveCard(context: Context, row: LiveVideoTable): LiveCard {
  const window = { startsAt: row.starts_at, endsAt: row.ends_at };
  const state = liveState(window, context.now().toISOString());
  return {
    videoId: row.id,
    title: pick(context.locale, { zh: row.title_zh, en: row.title_en }),
    hostName: pick(context.locale, { zh: row.host_zh, en: row.host_en }),
    cover: context.picture(row.cover),
    state,
    ...window,
    viewers: viewersOf(context, row, state),
    likeCount: row.likes,
  };
}
