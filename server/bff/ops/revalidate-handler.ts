import 'server-only';
import { revalidateTag } from 'next/cache';
import { z } from 'zod';
import { AppError } from '@/lib/contract/errors';
import { decodeText } from '@/lib/http/read-body';
import { toIssues } from '@/lib/http/validate-input';
import { createSignatureVerifier } from '@/lib/signature/verify-call';
import { getConfig } from '../../config';
import { clearProjectConfigs } from '../../projects';
import type { CacheTag } from '../../revalidation/cache-tags';
import {
  REVALIDATION_PATH,
  readRevalidationKey,
  revalidationInput,
} from '../../revalidation/revalidation-call';
import { getSingleton } from '../../singleton';
import { getLogger } from '../../telemetry/logger';
import { dropAnswers } from '../answer-cache';
import { readBody } from '../input/read-input';
import { getRequestId } from '../request-info';
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
 * POST `/api/ops/revalidate`: drops the cached reads with the tags, and the cached pages that are rendered from
 * them, in this process (R-OPERATOR-13). Operators' commands and a remote points mall send it, signed like the
 * calls to a remote points mall (docs/remote-mode.md). It is no call of the contract: shoppers and integrators
 * have no use for it.
 */
export async function revalidateHandler(request: Request): Promise<Response> {
  const meta = { requestId: getRequestId(request), secure: false };
  if (request.method !== 'POST') return methodNotAllowed(['POST'], meta);
  try {
    const tags = await readTags(request);
    // Without `expire: 0`, the next visitor would still get the old page.
    for (const tag of tags) revalidateTag(tag, { expire: 0 });
    if (tags.includes('project')) clearProjectConfigs();
    dropAnswers(tags);
    getLogger().info({ tags, requestId: meta.requestId }, 'dropped cached pages');
    return successResponse({ data: { tags } }, meta);
  } catch (error) {
    return errorResponse(error, meta);
  }
}
