/**
 * What a call reads of its request. A web `Request` is one; the mall's own server creates smaller ones (`server/bff/http/answer-call.ts`), because
 * a `Request` stays in memory until a full garbage collection.
 */
export type CallRequest = Pick<Request, 'method' | 'url' | 'headers' | 'body' | 'signal'>;
