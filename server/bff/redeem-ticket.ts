import 'server-only';
import { parseCookie } from 'cookie';
import { AppError } from '@/lib/contract/errors';
import { AUTH_VERSION } from '@/lib/rules/caller/auth-version';
import { isDirectVisit } from '@/lib/rules/caller/direct-visit';
import { parseTicket, type Ticket } from '@/lib/rules/caller/ticket';
import { detectEnvironment, ENVIRONMENT_COOKIE } from '@/lib/rules/environment/detect-environment';
import { toAppType } from '@/lib/rules/environment/environment';
import { parseProjectId } from '@/lib/rules/page/project-id';
import { sanitizeReturnPath } from '@/lib/rules/page/return-path';
import { getConfig } from '../config';
import { getRequestLocale } from '../request-locale';
import { claimTicket, getTicketId, isValidTicket, releaseTicket } from '../session/login-ticket';
import { redirectLoginCookies } from '../session/session-cookie';
import { getLogger } from '../telemetry/logger';
import { getCaller } from './caller';
import { getClientAddress } from './limit/client-address';
import { type LoginResult, logInWithIdentity } from './login';
import { getRequestId, isSecure } from './request-info';

/** Longest return path, in characters: Node accepts a request for it together with its headers. */
const MAX_RETURN_PATH_CHARS = 8192;

async function logInByTicket(
  request: Request,
  ticket: Ticket,
  page: string,
  requestId: string,
): Promise<LoginResult> {
  const { userId, ...ids } = ticket.ids;
  const identity = { ...ids, ...(userId && { ticketUserId: userId }), ticketId: getTicketId(ticket) };
  const address = getClientAddress(request);
  const { headers } = request;
  const environment = detectEnvironment(
    headers.get('user-agent'),
    parseCookie(headers.get('cookie') ?? '')[ENVIRONMENT_COOKIE],
  );
  return logInWithIdentity(identity, await getCaller(request), {
    appType: toAppType(environment),
    pId: parseProjectId(new URL(page, request.url).searchParams.get('pId')) ?? getConfig().MALL_DEFAULT_PID,
    locale: getRequestLocale(request),
    requestId,
    ...(address && { clientAddress: address }),
    // A link on another site must not move the guest's belongings to the user whom the ticket names.
    keepGuest: !isDirectVisit(request.headers.get('sec-fetch-site')),
    ...((ids.openid || ids.unionId) && { logins: { wechat: { authVersion: AUTH_VERSION } } }),
  });
}

/**
 * Whether this browser may get the session of a ticket. A link on another site must not log the shopper in as
 * a guest whose session the link's author holds as well: the author would see the shopper's orders and
 * addresses.
 */
const canSetSession = (request: Request, { ids }: Ticket, { isGuest }: LoginResult): boolean =>
  isDirectVisit(request.headers.get('sec-fetch-site')) ||
  ids.openid !== undefined ||
  ids.unionId !== undefined ||
  isGuest === false;

/** Logs in the user of a ticket; undefined if it is malformed, forged, expired, used, or names no user. */
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
    getLogger().info({ err, requestId }, 'login ticket rejected');
    // The points mall failed instead of rejecting the ticket, so the ticket may be sent again: the points
    // mall itself remembers the tickets that it has accepted.
    if (!(err instanceof AppError && err.status < 500)) releaseTicket(getTicketId(ticket));
    return undefined;
  }
}

/**
 * Handles `GET /api/v7/user/ticket`, to which the middleware redirects an address with a login ticket: checks
 * the ticket, sets the session cookies, and redirects to the page without the ticket. If the ticket is
 * invalid, the shopper keeps the current session (R-ACCOUNT-19, R-ACCOUNT-25, R-APP-01).
 */
export async function redeemTicket(request: Request): Promise<Response> {
  const query = new URL(request.url).searchParams;
  const page = sanitizeReturnPath(query.get('to'), MAX_RETURN_PATH_CHARS);
  // The framework answers HEAD by this handler, too. A program that looks at an address must not use up the shopper's ticket.
  const loggedIn = request.method === 'GET' ? await verifyAndLogIn(request, query, page) : undefined;
  const headers = new Headers({
    location: page,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  });
  if (loggedIn) {
    for (const cookie of redirectLoginCookies(loggedIn.token, isSecure(request)))
      headers.append('set-cookie', cookie);
  }
  return new Response(null, { status: 303, headers });
}
