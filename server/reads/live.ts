import 'server-only';
import { liveDetail, liveList } from '@/lib/contract/live';
import { createCachedRead } from './cached-read';

/** Cached reads of live videos; the detail contains prices. */
export const readLiveList = createCachedRead(liveList);
export const readLiveDetail = createCachedRead(liveDetail);
