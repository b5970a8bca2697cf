import 'server-only';
import { AppError } from '@/lib/contract/errors';
import {
  createSignature,
  getAuthInfo,
  toMiniProgram,
  wxAddCard,
  wxPayUrlScheme,
  wxUrlScheme,
} from '@/lib/contract/wechat';
import { invalidInput } from '@/lib/http/validate-input';
import { createMiniPayQuery, MINI_PAY_PAGE } from '@/lib/rules/payment/mini-pay-page';
import type { Context, MallDeps } from '../context';
import { implement } from '../http/implement';
import { assertPayable, getOwnBill } from '../order/bill';
import { assertChannelAllowed } from '../payment/start-payment';
import { createScheme, getTicket } from './client/wechat-client';
import type { MiniProgram, WechatApp } from './settings';
import { createNonce, signPage, signValues } from './signature';

/** Returns the mall's public account (R-WECHAT-19). @throws AppError unavailable when none is configured. */
function getAccount({ settings }: Pick<MallDeps, 'settings'>): WechatApp {
  if (settings.wechat.account) return settings.wechat.account;
  throw new AppError('unavailable', 'no WeChat account is configured');
}

/**
 * Returns the mini program.
 * @param accountId the account that the caller expects (`gh_…`); absent: any.
 * @throws AppError unavailable when none is configured, not_found for another account.
 */
function getMiniProgram({ settings }: Pick<MallDeps, 'settings'>, accountId?: string): MiniProgram {
  const { miniProgram } = settings.wechat;
  if (!miniProgram) throw new AppError('unavailable', 'no mini program is configured');
  if (accountId === undefined || accountId === miniProgram.accountId) return miniProgram;
  throw new AppError('not_found', 'no mini program with this account is configured');
}

const findCards = ({ db, pId }: Pick<Context, 'db' | 'pId'>, appId: string) =>
  db
    .selectFrom('wechat_cards')
    .select('card_id as cardId')
    .where('app_id', '=', appId)
    .where('p_id', 'in', ['', pId])
    .orderBy('position')
    .orderBy('card_id')
    .limit(50)
    .execute();

/** Creates the JSON that WeChat requires for adding a card. Numbers are strings in it. */
function createCardExtension(cardId: string, ticket: string, now: Date): string {
  const timestamp = `${Math.floor(now.getTime() / 1000)}`;
  const nonce_str = createNonce();
  const signature = signValues([ticket, timestamp, cardId, nonce_str]);
  return JSON.stringify({ timestamp, nonce_str, signature });
}

// R-WECHAT-14
const handleAddCard = implement(wxAddCard, async (context) => {
  const account = getAccount(context);
  const cards = await findCards(context, account.appId);
  if (cards.length === 0) return [];
  const ticket = await getTicket(context, account, 'wx_card');
  return cards.map(({ cardId }) => ({ cardId, cardExt: createCardExtension(cardId, ticket, context.now()) }));
});

/** Removes the fragment of a page's URL for signing. @throws AppError bad_request for a page of another site. */
function toOwnPageUrl(url: string, hosts: readonly string[]): string {
  if (hosts.length === 0 || hosts.includes(new URL(url).host)) return url.replace(/#.*$/s, '');
  throw invalidInput({ path: 'url', message: 'not a page of this mall' });
}

// R-WECHAT-09
const handleSignature = implement(createSignature, async (context, { input }) => {
  const account = getAccount(context);
  const url = toOwnPageUrl(input.url, context.settings.wechat.hosts);
  const ticket = await getTicket(context, account, 'jsapi');
  const timestamp = Math.floor(context.now().getTime() / 1000);
  const nonceStr = createNonce();
  const signature = signPage({ ticket, nonceStr, timestamp, url });
  return { appId: account.appId, timestamp, nonceStr, signature };
});

/** The first page of a mini program has an empty path. */
const FIRST_PAGE = '';

const toQueryString = (fields: Record<string, string>): string => new URLSearchParams(fields).toString();

/**
 * Returns a URL scheme for paying a bill in the mini program; for one order of a merge order, the bill of the whole merge
 * order. An order of another user is not found, and one whose project does not offer WeChat Pay is rejected (R-PAY-13).
 */
const handlePayScheme = implement(wxPayUrlScheme, async (context, { input }) => {
  const { bill, orders, first } = await getOwnBill(context.db, context.userId, input.orderId);
  await assertChannelAllowed(context, first.p_id, 'wechat');
  assertPayable(orders, context.now());
  const query = createMiniPayQuery(bill.id, context.pId);
  return { url: await createScheme(context, getMiniProgram(context), { path: MINI_PAY_PAGE, query }) };
});

const handleScheme = implement(wxUrlScheme, async (context, { input }) => {
  const { accountId, path = FIRST_PAGE, param = '' } = input;
  return { url: await createScheme(context, getMiniProgram(context, accountId), { path, query: param }) };
});

const handleToMiniProgram = implement(toMiniProgram, (context) =>
  createScheme(context, getMiniProgram(context), {
    path: FIRST_PAGE,
    query: toQueryString({ pId: context.pId }),
  }),
);

const handleAuthInfo = implement(getAuthInfo, async ({ settings: { wechat } }) => ({
  appId: wechat.account?.appId ?? '',
  redirectBaseUrl: wechat.redirectBaseUrl,
}));

/** Endpoints for WeChat and its mini programs. */
export const wechatEndpoints = [
  handleSignature,
  handleAuthInfo,
  handlePayScheme,
  handleScheme,
  handleToMiniProgram,
  handleAddCard,
];
