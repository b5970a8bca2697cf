import 'server-only';
import type { Selectable } from 'kysely';
import type { LiveCard } from '@/lib/contract/live';
import { getLiveState, getViewerCount } from '@/lib/rules/live/live-show';
import type { Context } from '../context';
import type { LiveVideoTable } from '../db/tables/live';
import { localize } from '../goods/localized';

/** A row of `live_videos`. */
export type LiveVideoRow = Selectable<LiveVideoTable>;

/** Number of viewers so far. Only in demo mode is the number simulated. */
function getViewers({ settings, now }: Context, row: LiveVideoRow, state: LiveCard['state']): number {
  if (state === 'coming') return 0;
  if (!settings.demo) return row.viewers;
  return getViewerCount(
    { startsAt: new Date(row.starts_at), endsAt: new Date(row.ends_at) },
    row.viewers,
    now(),
  );
}

/** Serializes a live video as a card. */
export function toLiveCard(context: Context, row: LiveVideoRow): LiveCard {
  const window = { startsAt: row.starts_at, endsAt: row.ends_at };
  const state = getLiveState(window, context.now().toISOString());
  return {
    videoId: row.id,
    title: localize(context.locale, { zh: row.title_zh, en: row.title_en }),
    hostName: localize(context.locale, { zh: row.host_zh, en: row.host_en }),
    cover: context.picture(row.cover),
    state,
    ...window,
    viewers: getViewers(context, row, state),
    likeCount: row.likes,
  };
}
