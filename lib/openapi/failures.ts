import { type AnyEndpoint, isInputInQuery } from '../contract/endpoint';
import { type Envelope, envelopeSchema } from '../contract/envelope';
import { AppError, type ErrorCode, errorReasons, errorStatus, toFailureEnvelope } from '../contract/errors';
import { type JsonObject, toJsonSchema } from './json-schema';

interface Failure {
  description: string;
  example: Envelope;
  headers?: JsonObject;
}

const requestId = '5f2b7c1e-9a34-4d0c-8f51-0c8b1f0a7d11';

const createExample = (
  code: ErrorCode,
  message: string,
  details: ConstructorParameters<typeof AppError>[2] = {},
) => toFailureEnvelope(new AppError(code, message, details), requestId);

const retryAfter = {
  'Retry-After': { description: 'seconds to wait', schema: { type: 'integer', minimum: 1 } },
};

/** Error responses by error code. */
const failures = {
  bad_request: {
    description: 'The input is not valid; `issues` lists the invalid fields',
    example: createExample('bad_request', 'the input is not valid', {
      issues: [{ path: 'pageSize', message: 'Too big: expected number to be <=50' }],
    }),
  },
  unauthorized: {
    description: 'No session: log in first',
    example: createExample('unauthorized', 'log in first'),
  },
  forbidden: {
    description:
      'The id belongs to another user, the call comes from another site, or the user may not do this',
    example: createExample('forbidden', 'this belongs to another user'),
  },
  not_found: {
    description: 'The resource does not exist or belongs to another user',
    example: createExample('not_found', 'no such order'),
  },
  conflict: {
    description: `The current state does not allow the call; \`reason\` is one of: ${errorReasons.join(', ')}`,
    example: createExample('conflict', 'out of stock', { reason: 'out_of_stock' }),
  },
  body_too_large: {
    description: 'The body is too large',
    example: createExample('body_too_large', 'the body must have at most 102400 bytes'),
  },
  request_timeout: {
    description: 'The body took too long to arrive; the connection is closed',
    example: createExample('request_timeout', 'a body must arrive within 10 s'),
  },
  unsupported_media_type: {
    description: 'The content type of the body is not supported',
    example: createExample('unsupported_media_type', 'the body must be application/json'),
  },
  unprocessable: {
    description: 'The idempotency key was used with another body',
    example: createExample('unprocessable', 'this key belongs to another call', { reason: 'key_reused' }),
  },
  too_many_requests: {
    description: 'Too many calls',
    example: createExample('too_many_requests', 'too many calls, try again later'),
    headers: retryAfter,
  },
  unavailable: {
    description: 'The points mall cannot be reached, or is busy',
    example: createExample('unavailable', 'the points mall cannot be reached'),
    headers: retryAfter,
  },
} satisfies Partial<Record<ErrorCode, Failure>>;

type FailureCode = keyof typeof failures;

/** Error codes that an endpoint can return. */
function getFailureCodes(endpoint: AnyEndpoint): FailureCode[] {
  const hasParams = Object.keys(endpoint.params.shape).length > 0;
  const hasInput = Object.keys(endpoint.input.shape).length > 0 || hasParams || endpoint.form !== undefined;
  const needsUser = endpoint.access === 'user';
  const isWrite = endpoint.effect === 'write';
  const inBody = !isInputInQuery(endpoint);
  const all: [FailureCode, boolean][] = [
    ['bad_request', hasInput],
    ['unauthorized', needsUser],
    ['forbidden', needsUser || isWrite],
    ['not_found', hasInput],
    ['conflict', isWrite && needsUser],
    ['request_timeout', inBody],
    ['body_too_large', inBody],
    ['unsupported_media_type', inBody],
    ['unprocessable', endpoint.idempotent === true],
    ['too_many_requests', true],
    ['unavailable', true],
  ];
  return all.filter(([, applies]) => applies).map(([code]) => code);
}

const toComponentName = (code: string) =>
  code.replace(/(^|_)(\w)/g, (_, __, letter: string) => letter.toUpperCase());

/** Error responses of an endpoint, by HTTP status. */
export const getFailureResponses = (endpoint: AnyEndpoint): JsonObject => ({
  ...Object.fromEntries(
    getFailureCodes(endpoint).map((code) => [
      errorStatus[code],
      { $ref: `#/components/responses/${toComponentName(code)}` },
    ]),
  ),
  default: { $ref: '#/components/responses/Failure' },
});

const envelope = { $ref: '#/components/schemas/Failure' };

/** `components.responses`: every error response with an example. */
export const createFailureComponents = (): JsonObject => ({
  ...Object.fromEntries(
    Object.entries<Failure>(failures).map(([code, { description, example, headers }]) => [
      toComponentName(code),
      {
        description,
        ...(headers && { headers }),
        content: { 'application/json': { schema: envelope, example } },
      },
    ]),
  ),
  Failure: {
    description: 'An error; `code` of the envelope is the HTTP status',
    content: { 'application/json': { schema: envelope } },
  },
});

/** `components.schemas.Failure`: the envelope of an error. */
export const createFailureSchema = (): JsonObject => toJsonSchema(envelopeSchema, 'output');
