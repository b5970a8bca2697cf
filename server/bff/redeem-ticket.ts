import 'server-only';
import { AppError } from '@/lib/contract/errors';
import { parseTicket, type Ticket } from '@/lib/rules/caller/ticket';
import { detectEnvironment, toAppType } from '@/lib/rules/page/environment';
import { negotiateLocale } from '@/lib/rules/page/locale';
import { parseProjectId } from '@/lib/rules/page/project-id';
import { sanitizeReturnPath } from '@/lib/rules/page/return-path';
import { getConfig } from '../config';
import { claimTicket, getTicketId, isValidTicket, releaseTicket } from '../session/login-ticket';
import { sessionCookies } from '../session/session-cookie';
import { getLogger } from '../telemetry/logger';
import { getCaller } from './caller';
import { getClientAddress } from './limit/client-address';
import { type LoginResult, logInWithIdentity } from './login';
import { getRequestId, isSecure } from './request-info';

/** Most characters of the page's address: as long as Node reads one with its headers. */
const LONGEST_PAGE = 8192;

/**
 * Whether the shopper came by themself: typed, opened by an app, or by a link of the mall. One that does not tell (old
 * web views) may have been lured here by another site.
 */
const isDirectVisit = (request: Request): boolean =>
  ['none', 'same-origin'].includes(request.headers.get('sec-fetch-site') ?? '');

async function logInByTicket(
  request: Request,
  ticket: Ticket,
  page: string,
  requestId: string,
): Promise<LoginResult> {
  const { userId, ...ids } = ticket.ids;
  const identity = { ...ids, ...(userId && { ticketUserId: userId }), ticketId: getTicketId(ticket) };
  const address = getClientAddress(request);
  return logInWithIdentity(identity, await getCaller(request), {
    appType: toAppType(detectEnvironment(request.headers.get('user-agent'))),
    pId: parseProjectId(new URL(page, request.url).searchParams.get('pId')) ?? getConfig().MALL_DEFAULT_PID,
    locale: negotiateLocale(undefined, request.headers.get('accept-language')),
    requestId,
    ...(address && { clientAddress: address }),
    // A link on another site must not carry what a guest has over to whoever made the ticket.
    keepGuest: !isDirectVisit(request),
  });
}

/**
 * Whether the session of a ticket may be set. A link on another site must not put a guest here whose session its
 * maker holds too: the shopper would fill it with what is theirs.
 */
const canSetSession = (request: Request, { ids }: Ticket, { isGuest }: LoginResult): boolean =>
  isDirectVisit(request) || ids.openid !== undefined || ids.unionId !== undefined || isGuest === false;

/** Who a ticket logs in; undefined for one that is malformed, forged, stale, used, or of nobody. */
async function verifyAndLogIn(
  request: Request,
  query: URLSearchParams,
  page: string,
): Promise<LoginResult | undefined> {
  const secret = getConfig().MALL_TICKET_SECRET;
  const ticket = parseTicket(query);
  if (!secret || !ticket || !isValidTicket(ticket, secret, Date.now())) return undefined;
  if (!claimTicket(getTicketId(ticket), Date.now())) return undefined;
  const requestId = getRequestId(request);
  try {
    const loggedIn = await logInByTicket(request, ticket, page, requestId);
    return canSetSession(request, ticket, loggedIn) ? loggedIn : undefined;
  } catch (err) {
    getLogger().info({ err, requestId }, 'a login ticket was not taken');
    // It was not refused: the points mall is away, and knows best whether it has taken the ticket.
    if (!(err instanceof AppError && err.status < 500)) releaseTicket(getTicketId(ticket));
    return undefined;
  }
}

/**
 * Where the middleware leads an address that carries a login ticket: checks it, keeps the session, and leads on to
 * the page without it. With a ticket that is not good the shopper goes on as who they were (R-ACCOUNT-19,
 * R-ACCOUNT-25, R-APP-01).
 */
export async function redeemTicket(request: Request): Promise<Response> {
  const query = new URL(request.url).searchParams;
  const page = sanitizeReturnPath(query.get('to'), LONGEST_PAGE);
  const loggedIn = await verifyAndLogIn(request, query, page);
  const headers = new Headers({
    location: page,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  });
  if (loggedIn) {
    for (const cookie of sessionCookies(loggedIn.token, isSecure(request)))
      headers.append('set-cookie', cookie);
  }
  return new Response(null, { status: 303, headers });
}
