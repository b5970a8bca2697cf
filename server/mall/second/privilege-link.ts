import 'server-only';
import { AppError } from '@/lib/contract/errors';
import { dtkPrivilegeLink } from '@/lib/contract/outside/second';
import { implement } from '../http/implement';

/** Whether a link is https and leads to that very host, with no name or port smuggled in. */
function leadsTo(link: string, host: string): boolean {
  if (!URL.canParse(link)) return false;
  const { protocol, username, password, host: linked } = new URL(link);
  return protocol === 'https:' && linked === host && username === '' && password === '';
}

/**
 * The way out to a subsidised goods. A link that leads elsewhere than its allowed host is as good as none
 * (R-PARTNER-05).
 */
export const answerPrivilegeLink = implement(dtkPrivilegeLink, async ({ db, log, now }, { input }) => {
  const row = await db
    .selectFrom('dtk_goods')
    .innerJoin('dtk_hosts', 'dtk_hosts.host', 'dtk_goods.host')
    .select(['dtk_goods.link', 'dtk_goods.host', 'dtk_goods.price_fen'])
    .where('dtk_goods.id', '=', input.goodsId)
    .executeTakeFirst();
  if (row && !leadsTo(row.link, row.host)) {
    log.warn({ goodsId: input.goodsId }, 'a subsidised goods has a link that is not allowed');
  }
  if (!row || !leadsTo(row.link, row.host)) throw new AppError('not_found', 'no such goods');
  return { url: row.link, priceFen: row.price_fen, checkedAt: now().toISOString() };
});
