import 'server-only';
import { sql } from 'kysely';
import { AppError } from '@/lib/contract/errors';
import type { Tx } from '../db/types';

interface PictureUse {
  userId: string;
  /** Addresses as the user named them. */
  urls: readonly string[];
  now: Date;
}

/**
 * Takes addresses of pictures that a user names in a comment, a refund or a complaint, in the transaction that writes
 * it; from then on they are kept. Each has to be, to the letter, the address of an upload of that very user: nobody
 * shows another's picture, one of another site, or one that has just been forgotten (`forget-unused.ts`)
 * (R-AFTER-25).
 * @returns the addresses to keep, in their order, each once.
 * @throws AppError bad_request that names each place (`pictures.1`) where it is not so; then roll back.
 */
export async function claimPictures(tx: Tx, { userId, urls, now }: PictureUse): Promise<readonly string[]> {
  if (urls.length === 0) return [];
  const wanted = [...new Set(urls)];
  const rows = await tx
    .updateTable('uploads')
    .set({ used_at: sql<string>`coalesce(used_at, ${now.toISOString()})` })
    .where('user_id', '=', userId)
    .where('url', 'in', wanted)
    .where('removing_at', 'is', null)
    .returning('url')
    .execute();
  const own = new Set(rows.map(({ url }) => url));
  const issues = urls.flatMap((url, index) =>
    own.has(url) ? [] : [{ path: `pictures.${index}`, message: 'not a picture that you uploaded' }],
  );
  if (issues.length > 0) throw new AppError('bad_request', 'invalid input', { issues });
  return wanted;
}
