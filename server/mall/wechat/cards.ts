import 'server-only';
import { wxAddCard } from '@/lib/contract/outside/wechat';
import type { Context } from '../context';
import { implement } from '../http/implement';
import { accountOf } from './account';
import { ticketOf } from './client/client';
import { newNonce, signCard } from './signature';

const cardsOf = ({ db, pId }: Pick<Context, 'db' | 'pId'>, appId: string) =>
  db
    .selectFrom('wechat_cards')
    .select('card_id as cardId')
    .where('app_id', '=', appId)
    .where('p_id', 'in', ['', pId])
    .orderBy('position')
    .orderBy('card_id')
    .limit(50)
    .execute();

/** What WeChat wants to know before it adds a card, as JSON. Numbers are text there. */
function extensionOf(cardId: string, ticket: string, now: Date): string {
  const timestamp = `${Math.floor(now.getTime() / 1000)}`;
  const nonce_str = newNonce();
  const signature = signCard([ticket, timestamp, cardId, nonce_str]);
  return JSON.stringify({ timestamp, nonce_str, signature });
}

// R-WECHAT-14
export const answerAddCard = implement(wxAddCard, async (context) => {
  const account = accountOf(context);
  const cards = await cardsOf(context, account.appId);
  if (cards.length === 0) return [];
  const ticket = await ticketOf(context, account, 'wx_card');
  return cards.map(({ cardId }) => ({ cardId, cardExt: extensionOf(cardId, ticket, context.now()) }));
});
