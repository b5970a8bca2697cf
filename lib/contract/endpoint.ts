import type { z } from 'zod';

/** Who may call: anybody, or only somebody with a session (R-ACCOUNT-01, R-API-12). */
export type Access = 'public' | 'user';

/** What a call does to the points mall. `write` is never retried and never cached (R-API-11). */
export type Effect = 'read' | 'write';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A zod schema of an object whose parsed shape is `T`; the input may be looser (strings of a query). */
export type ObjectSchema = z.ZodObject;

/**
 * One call of the points mall, said once. The BFF, the upstream client, the browser client, the embedded
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
  /** Older or alternative paths that answer the same (`/api/v4/goodsList`). */
  readonly aliases?: readonly string[];
  readonly summary: string;
  /** Requirement that asks for it (docs/requirements). */
  readonly source: string;
  readonly access: Access;
  readonly effect: Effect;
  /**
   * The call is about a project: `pId` travels with the input. Like `userId` of a `user` call it sits in the
   * query of GET and DELETE and in the body of POST and PUT, and callers need not name it.
   */
  readonly project?: boolean;
  /** The call must carry an `Idempotency-Key` header (R-ORDER-10). */
  readonly idempotent?: boolean;
  /** Seconds a shared cache may keep the answer; absent means `no-store`. Public reads only (R-API-19). */
  readonly cacheSeconds?: number;
  /** Calls a minute that one caller may make, when fewer than the BFF's general limit. */
  readonly perMinute?: number;
  /** Which upstream answers; absent: the points mall. */
  readonly service?: 'partner';
  /** The input is a file form (`multipart/form-data`); `userId` and `pId` travel in the query then. */
  readonly form?: { readonly field: string; readonly maxBytes: number };
  /** A call that works and what it answers: shown by OpenAPI and replayed by the tests. */
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

/** What a caller writes: path parameters and input in one object, defaults left out. */
export type EndpointArgs<E extends AnyEndpoint> = Fields<z.input<E['params']>> & Fields<z.input<E['input']>>;

/** True when the endpoint's input travels in the query string: a form's does too, its body is the file. */
export const isInputInQuery = ({ method, form }: Pick<AnyEndpoint, 'method' | 'form'>): boolean =>
  method === 'GET' || method === 'DELETE' || form !== undefined;

/** What the frame of a form may weigh beside its file, in bytes. */
const FORM_OVERHEAD_BYTES = 64 * 1024;

/** Most bytes of a form's whole body. */
export const getFormMaxBytes = ({ maxBytes }: NonNullable<AnyEndpoint['form']>): number =>
  maxBytes + FORM_OVERHEAD_BYTES;

/** All paths that answer this endpoint, the canonical one first. */
export const getEndpointPaths = (endpoint: AnyEndpoint): readonly string[] => [
  endpoint.path,
  ...(endpoint.aliases ?? []),
];
