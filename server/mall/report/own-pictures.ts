import 'server-only';
import { AppError } from '@/lib/contract/errors';
import type { Db } from '../db/types';

/**
 * Takes addresses of pictures that a user names in a comment, a refund or a complaint. Each has to be, to the
 * letter, the address of an upload of that very user: nobody shows another's picture, or one of another site.
 * @returns the addresses to keep, in their order, each once.
 * @throws AppError bad_request that names each place (`pictures.1`) where it is not so.
 */
export async function ownPictures(
  db: Db,
  userId: string,
  urls: readonly string[],
): Promise<readonly string[]> {
  if (urls.length === 0) return [];
  const wanted = [...new Set(urls)];
  const rows = await db
    .selectFrom('uploads')
    .select('url')
    .where('user_id', '=', userId)
    .where('url', 'in', wanted)
    .execute();
  const own = new Set(rows.map(({ url }) => url));
  const issues = urls.flatMap((url, index) =>
    own.has(url) ? [] : [{ path: `pictures.${index}`, message: 'not a picture that you uploaded' }],
  );
  if (issues.length > 0) throw new AppError('bad_request', 'invalid input', { issues });
  return wanted;
}
