import type { Command } from 'commander';
import { getConfig } from '@/server/config';
import type { CacheTag } from '@/server/revalidation/cache-tags';
import {
  type RevalidationResult,
  readRevalidationKey,
  sendRevalidation,
} from '@/server/revalidation/revalidation-call';
import { listServers } from '@/server/revalidation/running-servers';
import { getDatabaseLocation } from './with-mall';

/**
 * What each command changes of the content that servers cache. Stock that orders take, and that refunds and
 * refused parcels return, is not content: a shopper's order does not drop pages either, and an order checks the
 * stock itself.
 */
export const changedTags: Readonly<Record<string, readonly CacheTag[]>> = {
  'catalog import': ['goods', 'search'],
  'catalog export': [],
  // Activities and coupons change products; search words are part of the configuration of projects.
  'content import': ['goods', 'search', 'content', 'project'],
  'content export': [],
  'project list': [],
  'project set': ['project'],
  'project import': ['project'],
  'project export': [],
  'orders list': [],
  'orders ship': [],
  'orders trace': [],
  'orders delivered': [],
  'orders refused': [],
  'refunds list': [],
  'refunds approve': [],
  'refunds reject': [],
  'refunds receive': [],
  'codes goods': ['goods', 'search'],
  'codes import': ['goods', 'search'],
  'codes list': [],
  'codes waiting': [],
  'codes top-up': [],
  'complaints list': [],
  'complaints answer': [],
  'points grant': [],
  'users merge': [],
  'users end-sessions': [],
  'db migrate': [],
  events: [],
  'db check': [],
  serve: [],
};

/** The name of a command below the program: `catalog import`. */
export const getCommandName = (command: Command): string =>
  command.parent?.parent ? `${getCommandName(command.parent)} ${command.name()}` : command.name();

/** What a command says about the servers that it has called. */
export interface RevalidationReport {
  readonly servers: readonly RevalidationResult[];
  /** For operators; ends without a line break. */
  readonly text: string;
}

const LATER = 'its pages change within 2 minutes, searches within 5, each after one more visit';

function formatResult({ url, state, reason }: RevalidationResult): string {
  if (state === 'current') return `✓ ${url} shows it now`;
  return state === 'stopped' ? `! ${url}: ${reason}` : `! ${url}: ${reason}; ${LATER}`;
}

/** A server that was killed leaves its address in the data folder. */
async function callLocalServers(
  dataDir: string,
  send: (url: string) => Promise<RevalidationResult>,
): Promise<RevalidationResult[]> {
  const results = await Promise.all(listServers(dataDir).map(send));
  return results.filter(({ state }) => state !== 'stopped');
}

/**
 * Makes the running servers drop the cached pages that a command has changed: those of `MALL_REVALIDATE_URLS`,
 * else the servers on this machine with the same data folder (R-OPERATOR-13). Call it after the change is
 * committed: a server that reads before would cache the old state.
 */
export async function revalidateServers(command: Command): Promise<RevalidationReport> {
  const config = getConfig();
  const { dataDir } = getDatabaseLocation(command);
  const tags = changedTags[getCommandName(command)] ?? [];
  const send = (url: string) =>
    sendRevalidation(url, tags, readRevalidationKey({ ...config, MALL_DATA_DIR: dataDir }));
  const servers =
    config.MALL_REVALIDATE_URLS.length > 0
      ? await Promise.all(config.MALL_REVALIDATE_URLS.map(send))
      : await callLocalServers(dataDir, send);
  const unknown = `! no running server is known here (see MALL_REVALIDATE_URLS); where one runs, ${LATER}`;
  return { servers, text: servers.length > 0 ? servers.map(formatResult).join('\n') : unknown };
}
