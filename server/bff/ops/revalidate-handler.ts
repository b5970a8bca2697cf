import 'server-only';
import { revalidateTag } from 'next/cache';
import { z } from 'zod';
import { AppError } from '@/lib/contract/errors';
import { decodeText } from '@/lib/http/read-body';
import { toIssues } from '@/lib/http/validate-input';
import { createSignatureVerifier } from '@/lib/signature/verify-call';
import { getConfig } from '../../config';
import { getPageCacheRegistry } from '../../page-cache/page-cache-registry';
import { clearProjectConfigs } from '../../projects';
import type { CacheTag } from '../../revalidation/cache-tags';
import {
  REVALIDATION_PATH,
  readRevalidationKey,
  revalidationInput,
} from '../../revalidation/revalidation-call';
import { getSingleton } from '../../singleton';
import { getLogger } from '../../telemetry/logger';
import { readBody } from '../input/read-input';
import { getRequestId } from '../request-info';
import { dropCachedResponses } from '../response-cache';
import { errorResponse, methodNotAllowed, successResponse } from '../responses';

/** Most bytes of the body. All tags take less than 100. */
const MAX_BODY_BYTES = 1024;

const getVerifier = () =>
  getSingleton('revalidation-verifier', () =>
    createSignatureVerifier(readRevalidationKey(getConfig()), () => new Date()),
  );

/** @throws AppError `unauthorized`, `body_too_large`, `request_timeout`, `bad_request` */
async function readTags(request: Request): Promise<CacheTag[]> {
  const { headers, method } = request;
  const verifier = getVerifier();
  if (!verifier.looksSigned(headers)) throw new AppError('unauthorized', 'this call is not signed');
  const body = await readBody(request, MAX_BODY_BYTES);
  verifier.verify({ method, target: REVALIDATION_PATH, headers, body });
  const input = z
    .string()
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue('the body must be JSON');
        return z.NEVER;
      }
    })
    .pipe(revalidationInput)
    .safeParse(decodeText(body));
  if (input.success) return input.data.tags;
  throw new AppError('bad_request', 'the body is invalid', { issues: toIssues(input.error) });
}

/**
 * Drops the cached pages and reads with the tags, at once in this process. Not by `revalidateTag`, which would announce it to
 * the other servers after the answer, where no caller learns that it failed.
 * @returns whether the servers that share the pages know it, too
 */
async function invalidatePages(tags: readonly CacheTag[]): Promise<boolean> {
  const { cache } = getPageCacheRegistry();
  if (cache) return cache.invalidate(tags);
  // A platform with a cache of its own. Without `expire: 0`, the next visitor would still get the old page.
  for (const tag of tags) revalidateTag(tag, { expire: 0 });
  return true;
}

/**
 * POST `/api/ops/revalidate`: drops the cached reads with the tags, and the cached pages that are rendered from
 * them, in this process (R-OPERATOR-13), and says whether the servers that share its pages know it (R-OPS-29).
 * Operators' commands and a remote points mall send it, signed like the calls to a remote points mall
 * (docs/remote-mode.md). It is no call of the contract: shoppers and integrators have no use for it.
 */
export async function revalidateHandler(request: Request): Promise<Response> {
  const meta = { requestId: getRequestId(request), secure: false };
  if (request.method !== 'POST') return methodNotAllowed(['POST'], meta);
  try {
    const tags = await readTags(request);
    const announcement = invalidatePages(tags);
    if (tags.includes('project')) clearProjectConfigs();
    dropCachedResponses(tags);
    const announced = await announcement;
    getLogger().info({ tags, announced, requestId: meta.requestId }, 'dropped cached pages');
    return successResponse({ data: { tags, announced } }, meta);
  } catch (error) {
    return errorResponse(error, meta);
  }
}
