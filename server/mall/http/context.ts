import 'server-only';
import type { AnyEndpoint } from '@/lib/contract/endpoint';
import { AppError } from '@/lib/contract/errors';
import { sessionVersion } from '@/lib/contract/server-login';
import { negotiateLocale } from '@/lib/rules/page/locale';
import { parseProjectId } from '@/lib/rules/page/project-id';
import type { Context, Host } from '../context';
import { findSessionUser } from '../user/session';
import { parse, type RawInput, readIdempotencyKey } from './read';

/** The project that was named, else the default one (R-PROJECT-04). */
const projectOf = ({ pId }: RawInput, fallback: string): string =>
  parseProjectId(typeof pId === 'string' ? pId : undefined) ?? fallback;

/** The caller's user, whose session must hold; it may also be older than the database. */
async function userOf({ db }: Host, raw: RawInput): Promise<string> {
  const { userId } = raw;
  if (typeof userId !== 'string' || userId === '') throw new AppError('unauthorized', 'login needed');
  const version = parse(sessionVersion.default(0), raw.sessionVersion);
  const known = await findSessionUser(db, { userId, version });
  if (known === undefined) throw new AppError('unauthorized', 'this session was ended');
  return known;
}

/** Where the call comes from, as the BFF found out; undefined when it does not know. */
const clientAddressOf = (request: Request): string | undefined =>
  request.headers.get('x-forwarded-for') ?? undefined;

function absent(field: string): never {
  throw new Error(`the definition of this endpoint gives it no ${field}`);
}

/** Everything a handler may know about its caller. */
export async function contextOf(
  host: Host,
  endpoint: AnyEndpoint,
  request: Request,
  raw: RawInput,
): Promise<Context> {
  const locale = negotiateLocale(undefined, request.headers.get('accept-language'));
  const userId = endpoint.access === 'user' ? await userOf(host, raw) : undefined;
  const pId = endpoint.project ? projectOf(raw, host.settings.defaultPId) : undefined;
  const key = endpoint.idempotent ? readIdempotencyKey(request) : undefined;
  return {
    ...host,
    locale,
    clientAddress: clientAddressOf(request),
    get userId() {
      return userId ?? absent('userId');
    },
    get pId() {
      return pId ?? absent('pId');
    },
    get idempotencyKey() {
      return key ?? absent('idempotencyKey');
    },
    picture: (file) => (/^(\/|https?:)/.test(file) ? file : `${host.settings.assetBase}/${file}`),
  };
}
