import 'server-only';
import type { z } from 'zod';
import type { DirectCall } from '@/lib/contract/direct-call';
import { type AnyEndpoint, type Endpoint, isInputInQuery, type ObjectSchema } from '@/lib/contract/endpoint';
import { AppError } from '@/lib/contract/errors';
import { parseData } from '@/lib/contract/parse-data';
import { sessionVersion } from '@/lib/contract/server-login';
import { omitAbsentFields, readIdempotencyKey, readJsonBody, readQuery } from '@/lib/http/read-input';
import { assertWellFormed, invalidInput, toIssues } from '@/lib/http/validate-input';
import { negotiateLocale } from '@/lib/rules/page/locale';
import { parseProjectId } from '@/lib/rules/page/project-id';
import type { Context, MallDeps } from '../context';
import { findSessionUser } from '../user/session';
import { readFormFile, type UploadedFile } from './read-form-file';

/** Largest JSON body in bytes: the BFF accepts 100 KB and serializes it without extra whitespace. */
const MAX_JSON_BYTES = 128 * 1024;

/** Input fields before validation. */
type RawInput = Readonly<Record<string, unknown>>;

/**
 * Reads the unvalidated input of a call: the query of GET and DELETE, the JSON body of other methods
 * (R-NAV-19).
 * @throws AppError unsupported_media_type, bad_request, body_too_large.
 */
async function readInput(endpoint: AnyEndpoint, request: Request): Promise<RawInput> {
  if (isInputInQuery(endpoint)) return readQuery(request);
  return omitAbsentFields(await readJsonBody(request, MAX_JSON_BYTES), endpoint.input);
}

/**
 * Parses a value with a schema of the contract.
 * @throws AppError bad_request with an issue for each invalid field.
 */
function parseWithSchema<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw invalidInput(...toIssues(result.error));
}

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
const getClientAddress = (headers: Headers): string | undefined =>
  headers.get('x-forwarded-for') ?? undefined;

function throwMissingField(field: string): never {
  throw new Error(`the endpoint definition does not declare ${field}`);
}

/**
 * Creates the context of a call.
 * @throws AppError unauthorized, bad_request for an invalid session version or idempotency key.
 */
async function createContext(
  deps: MallDeps,
  endpoint: AnyEndpoint,
  headers: Headers,
  raw: RawInput,
): Promise<Context> {
  const locale = negotiateLocale(undefined, headers.get('accept-language'));
  const userId = endpoint.access === 'user' ? await getUserId(deps, raw) : undefined;
  const pId = endpoint.project ? getProjectId(raw, deps.settings.defaultPId) : undefined;
  const key = endpoint.idempotent ? readIdempotencyKey({ headers }) : undefined;
  return {
    ...deps,
    locale,
    clientAddress: getClientAddress(headers),
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

/** An endpoint of the contract with its implementation. */
export interface Implementation {
  readonly definition: AnyEndpoint;
  /**
   * Returns the `data` of the envelope.
   * @throws AppError when the call is rejected.
   */
  run(deps: MallDeps, request: Request, params: Readonly<Record<string, string>>): Promise<unknown>;
  /** As `run`, for a call in this process; not for an endpoint that takes a form. */
  runDirect(deps: MallDeps, call: DirectCall): Promise<unknown>;
}

/** What a handler receives: parsed path parameters and input. */
interface ParsedCall<P extends ObjectSchema, I extends ObjectSchema> {
  readonly params: z.output<P>;
  readonly input: z.output<I>;
}

type Handler<P extends ObjectSchema, I extends ObjectSchema, D extends z.ZodType, X = unknown> = (
  context: Context,
  call: ParsedCall<P, I> & X,
) => Promise<z.input<D>>;

/**
 * Parses the call, adds what `readExtra` reads from the request, and validates the answer with the contract's
 * schema.
 */
function implementWith<P extends ObjectSchema, I extends ObjectSchema, D extends z.ZodType, X>(
  definition: Endpoint<P, I, D>,
  readExtra: (request: Request | undefined) => X | Promise<X>,
  handler: Handler<P, I, D, X>,
): Implementation {
  const execute = async (
    deps: MallDeps,
    { headers, params: rawParams, input: raw }: Omit<DirectCall, 'endpoint'>,
    request?: Request,
  ) => {
    assertWellFormed({ ...rawParams, ...raw });
    const params = parseWithSchema(definition.params, rawParams);
    const context = await createContext(deps, definition, headers, raw);
    const input = parseWithSchema(definition.input, raw);
    const data = await handler(context, { params, input, ...(await readExtra(request)) });
    const parsed = parseData(definition.data, data);
    if (!parsed.success) throw parsed.error;
    const { leftOut } = parsed;
    if (leftOut) deps.log.warn({ err: leftOut, call: definition.id }, 'left out items of an answer');
    return parsed.data;
  };
  return {
    definition,
    async run(deps, request, params) {
      const input = await readInput(definition, request);
      return execute(deps, { headers: request.headers, params, input }, request);
    },
    runDirect: (deps, call) => execute(deps, call),
  };
}

/**
 * Implements an endpoint. The handler receives parsed parameters and input; its result goes through the
 * contract's `data` schema, which strips fields that the contract does not list and throws on a mismatch
 * (R-API-13).
 */
export const implement = <P extends ObjectSchema, I extends ObjectSchema, D extends z.ZodType>(
  definition: Endpoint<P, I, D>,
  handler: Handler<P, I, D>,
): Implementation => implementWith(definition, () => ({}), handler);

/** Implements an endpoint that takes a form: the handler also receives the uploaded file. */
export function implementForm<P extends ObjectSchema, I extends ObjectSchema, D extends z.ZodType>(
  definition: Endpoint<P, I, D>,
  handler: Handler<P, I, D, { readonly file: UploadedFile }>,
): Implementation {
  const { form } = definition;
  if (!form) throw new Error(`the definition of ${definition.id} has no form`);
  const readFile = async (request: Request | undefined) => {
    if (!request) throw new Error(`${definition.id} takes a form, which needs a request`);
    return { file: await readFormFile(form, request) };
  };
  return implementWith(definition, readFile, handler);
}
