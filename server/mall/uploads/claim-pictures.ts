import 'server-only';
import { sql } from 'kysely';
import { invalidInput } from '@/lib/http/validate-input';
import type { Tx } from '../db/types';

interface PictureUse {
  userId: string;
  /** URLs as the user sent them. */
  urls: readonly string[];
  now: Date;
}

/**
 * Marks the pictures of a comment, a refund or a complaint as used, in the transaction that writes it, so that
 * `purgeUnusedPictures` keeps them. Each URL must be exactly that of an upload of this user, so a user cannot show
 * pictures of other users or sites, or one that is being deleted (R-AFTER-25).
 * @returns the URLs to store, in order, without duplicates.
 * @throws AppError bad_request that names each invalid URL (`pictures.1`); the caller must roll back.
 */
export async function claimPictures(tx: Tx, { userId, urls, now }: PictureUse): Promise<readonly string[]> {
  if (urls.length === 0) return [];
  const uniqueUrls = [...new Set(urls)];
  const rows = await tx
    .updateTable('uploads')
    .set({ used_at: sql<string>`coalesce(used_at, ${now.toISOString()})` })
    .where('user_id', '=', userId)
    .where('url', 'in', uniqueUrls)
    .where('removing_at', 'is', null)
    .returning('url')
    .execute();
  const claimed = new Set(rows.map(({ url }) => url));
  const issues = urls.flatMap((url, index) =>
    claimed.has(url) ? [] : [{ path: `pictures.${index}`, message: 'not a picture that this user uploaded' }],
  );
  if (issues.length > 0) throw invalidInput(...issues);
  return uniqueUrls;
}
