import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { handleCall } from '@/server/bff/handle-call';
import { sealSession } from '@/server/session/session';

process.env.MALL_DATA_DIR = mkdtempSync(join(tmpdir(), 'vantmall-'));
process.env.MALL_LOG_LEVEL = 'silent';

export const origin = 'http://mall.example';
export const sameOriginHeaders = { 'sec-fetch-site': 'same-origin' };
export const jsonHeaders = { 'content-type': 'application/json', ...sameOriginHeaders };

/** Sends a call to the BFF, below the base path. */
export const sendRequest = (path: string, init: RequestInit & { headers?: Record<string, string> } = {}) =>
  handleCall(new Request(`${origin}/vantmall${path}`, init));

/** Sends a JSON body as a page of the mall does. */
export const sendPost = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  sendRequest(path, { method: 'POST', body: JSON.stringify(body), headers: { ...jsonHeaders, ...headers } });

export const createUserCookie = async (userId: string) => ({
  cookie: `mallSession=${await sealSession(userId)}`,
});

/** The upstream's response to a call for a user's points. */
export const balance = { activePoints: 200, expireTime: null, expiringPoints: 0 };
