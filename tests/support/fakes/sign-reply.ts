import { createSignedHeaders, isSigned } from '@/server/mall/http/signed-call';
import type { GatewayRequest, Reply } from './fake-gateway';

/** Signs the reply of a fake service as the real one does. */
export function signReply(
  secret: string,
  operation: string,
  {
    request,
    status = 200,
    body,
    now,
  }: { request: GatewayRequest; status?: number; body: unknown; now: Date },
): Reply {
  const json = typeof body === 'string' ? body : JSON.stringify(body);
  const parts = [operation, String(request.headers['x-service-signature']), json];
  return { status, body: json, headers: createSignedHeaders(secret, parts, now) };
}

/** Whether a request that a fake service received is signed rightly. */
export const isRequestSigned = (secret: string, operation: string, request: GatewayRequest, now: Date) =>
  isSigned(secret, new Headers(request.headers as Record<string, string>), [operation, request.body], now);
