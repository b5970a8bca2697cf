import 'server-only';
import type { AnyEndpoint } from '@/lib/contract/endpoint';
import { AppError } from '@/lib/contract/errors';
import { sessionVersion } from '@/lib/contract/server-login';
import { readIdempotencyKey } from '@/lib/http/read-input';
import { negotiateLocale } from '@/lib/rules/page/locale';
import { parseProjectId } from '@/lib/rules/page/project-id';
import type { Context, MallDeps } from '../context';
import { findSessionUser } from '../user/session';
import { parseWithSchema, type RawInput } from './read-input';

/** The project that the caller named, else the default one (R-PROJECT-04). */
const getProjectId = ({ pId }: RawInput, fallback: string): string =>
  parseProjectId(typeof pId === 'string' ? pId : undefined) ?? fallback;

/**
 * The id of the caller's user.
 * @throws AppError unauthorized without a login, when the session was ended, or when it is of another
 *   database.
 */
async function getUserId({ db }: MallDeps, raw: RawInput): Promise<string> {
  const { userId } = raw;
  if (typeof userId !== 'string' || userId === '') throw new AppError('unauthorized', 'login needed');
  const version = parseWithSchema(sessionVersion.default(0), raw.sessionVersion);
  const sessionUserId = await findSessionUser(db, { userId, version });
  if (sessionUserId === undefined) throw new AppError('unauthorized', 'this session was ended');
  return sessionUserId;
}

/** Network address of the caller as the BFF determined it; undefined when the BFF does not know it. */
const getClientAddress = (request: Request): string | undefined =>
  request.headers.get('x-forwarded-for') ?? undefined;

function throwMissingField(field: string): never {
  throw new Error(`the endpoint definition does not declare ${field}`);
}

/**
 * Creates the context of a call.
 * @throws AppError unauthorized, bad_request for an invalid session version or idempotency key.
 */
export async function createContext(
  deps: MallDeps,
  endpoint: AnyEndpoint,
  request: Request,
  raw: RawInput,
): Promise<Context> {
  const locale = negotiateLocale(undefined, request.headers.get('accept-language'));
  const userId = endpoint.access === 'user' ? await getUserId(deps, raw) : undefined;
  const pId = endpoint.project ? getProjectId(raw, deps.settings.defaultPId) : undefined;
  const key = endpoint.idempotent ? readIdempotencyKey(request) : undefined;
  return {
    ...deps,
    locale,
    clientAddress: getClientAddress(request),
    get userId() {
      return userId ?? throwMissingField('userId');
    },
    get pId() {
      return pId ?? throwMissingField('pId');
    },
    get idempotencyKey() {
      return key ?? throwMissingField('idempotencyKey');
    },
    picture: (file) => (/^(\/|https?:)/.test(file) ? file : `${deps.settings.assetBase}/${file}`),
  };
}
