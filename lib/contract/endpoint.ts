import type { z } from 'zod';

/** Who may call: `public` every caller, `user` only callers with a session (R-ACCOUNT-01, R-API-12). */
export type Access = 'public' | 'user';

/** Whether a call changes data of the points mall. The server never sends a `write` to an upstream again and never caches it (R-API-11). */
export type Effect = 'read' | 'write';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A zod schema of an object whose parsed shape is `T`; the input may be looser (strings of a query). */
export type ObjectSchema = z.ZodObject;

/**
 * Definition of one call of the points mall. The BFF, the upstream client, the browser client, the embedded
 * points mall, the test mocks and OpenAPI are all derived from it.
 */
export interface Endpoint<
  P extends ObjectSchema = ObjectSchema,
  I extends ObjectSchema = ObjectSchema,
  D extends z.ZodType = z.ZodType,
> {
  /** Name of the operation, unique; OpenAPI's `operationId`. */
  readonly id: string;
  readonly method: Method;
  /** Path below the base path, parameters in braces: `/api/expressPath/{id}`. */
  readonly path: string;
  /** Older or alternative paths of the same call (`/api/v4/goodsList`). */
  readonly aliases?: readonly string[];
  readonly summary: string;
  /** Requirement that this call implements (docs/requirements). */
  readonly source: string;
  readonly access: Access;
  readonly effect: Effect;
  /**
   * The call belongs to a project: `pId` is sent with the input. Like `userId` of a `user` call it is in the
   * query of GET and DELETE and in the body of POST and PUT; callers may omit it.
   */
  readonly project?: true;
  /** The call must carry an `Idempotency-Key` header (R-ORDER-10). */
  readonly idempotent?: true;
  /** Seconds that a shared cache may keep the response; absent: `no-store`. Public reads only (R-API-19). */
  readonly cacheSeconds?: number;
  /** Rate limit of one caller, in calls per minute, when it is lower than the BFF's general limit. */
  readonly perMinute?: number;
  /** The upstream service of the call; absent: the points mall. */
  readonly service?: 'partner';
  /** The body is a form with one file (`multipart/form-data`); `userId` and `pId` are then in the query. */
  readonly form?: { readonly field: string; readonly maxBytes: number };
  /** A valid call and its response: shown by OpenAPI and replayed by the tests. */
  readonly example?: {
    readonly params?: z.input<P>;
    readonly input?: z.input<I>;
    readonly data: z.input<D>;
  };
  /** Path parameters. */
  readonly params: P;
  /** Query of GET and DELETE, body of POST and PUT. */
  readonly input: I;
  /** `data` of the envelope on success. */
  readonly data: D;
}

export type AnyEndpoint = Endpoint;

/** Parsed input and data of an endpoint. */
export type EndpointInput<E extends AnyEndpoint> = z.output<E['input']>;
export type EndpointData<E extends AnyEndpoint> = z.output<E['data']>;

/** An empty object schema has an index signature that would forbid every other field. */
type Fields<T> = string extends keyof T ? unknown : T;

/** Arguments of a call: path parameters and input in one object; fields with defaults are optional. */
export type EndpointArgs<E extends AnyEndpoint> = Fields<z.input<E['params']>> & Fields<z.input<E['input']>>;

/**
 * True when the input is sent in the query string: for GET and DELETE, and for forms, whose body is the file.
 */
export const isInputInQuery = ({ method, form }: Pick<AnyEndpoint, 'method' | 'form'>): boolean =>
  method === 'GET' || method === 'DELETE' || form !== undefined;

/** Maximum bytes of a form without its file (boundaries and headers). */
const FORM_OVERHEAD_BYTES = 64 * 1024;

/** Maximum bytes of the whole body of a form. */
export const getFormMaxBytes = ({ maxBytes }: NonNullable<AnyEndpoint['form']>): number =>
  maxBytes + FORM_OVERHEAD_BYTES;

/** All paths of an endpoint, the canonical one first. */
export const getEndpointPaths = (endpoint: AnyEndpoint): readonly string[] => [
  endpoint.path,
  ...(endpoint.aliases ?? []),
];

/** All paths of an endpoint in the notation of Hono's routers: `/api/address/:id`. */
export const toHonoPaths = (endpoint: AnyEndpoint): readonly string[] =>
  getEndpointPaths(endpoint).map((path) => path.replace(/\{(\w+)\}/g, ':$1'));
