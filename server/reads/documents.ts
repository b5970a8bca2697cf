import 'server-only';
import { businessQualification, promotionArticles } from '@/lib/contract/content';
import { noArticles, noQualification } from '@/lib/rules/content/documents';
import { callUpstream } from '../upstream/call-upstream';
import { isUnknownCall } from '../upstream/unknown-call';
import { createCachedRead } from './cached-read';

/** Returns `fallback` for the error of a points mall that does not know the call. */
const replaceUnknownCall =
  <T>(fallback: T) =>
  (error: unknown): T => {
    if (!isUnknownCall(error)) throw error;
    return fallback;
  };

/** Cached read of the articles to copy; an existing points mall may have none (R-DOC-05). */
export const readPromotionArticles = createCachedRead(promotionArticles, (args, context) =>
  callUpstream(promotionArticles, args, context).catch(replaceUnknownCall(noArticles)),
);

/** Cached read of the company and its licences; an existing points mall may have none (R-DOC-02). */
export const readQualification = createCachedRead(businessQualification, (args, context) =>
  callUpstream(businessQualification, args, context).catch(replaceUnknownCall(noQualification)),
);
