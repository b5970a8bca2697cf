import 'server-only';
import { imgUpload } from '@/lib/contract/account/report';
import { AppError } from '@/lib/contract/errors';
import type { Context } from '../context';
import type { SentFile } from '../http/form';
import { type Implementation, implementForm } from '../http/implement';
import { inTime, timeLimit } from '../time-limit';
import { keep, requireRoom } from './keep';
import { reEncode } from './re-encode';
import { inTurn } from './turns';

/** For waiting, encoding and storing together: below what the BFF waits, which would hold its silence against the mall. */
const BUDGET_MS = 4000;

const tooLong = () =>
  new AppError('unavailable', 'the picture takes too long now, try again in a moment', { retryAfter: 5 });

async function take(context: Context, { bytes }: SentFile) {
  // Asked before the work of decoding, and again when the picture is kept.
  await requireRoom(context, context.db);
  const limit = timeLimit(BUDGET_MS);
  const work = inTurn(context.userId, limit.over, async () => {
    const picture = await reEncode(bytes, limit);
    return { url: await keep(context, picture, limit.over), width: picture.width, height: picture.height };
  });
  return inTime(limit, work, tooLong);
}

/** Pictures that shoppers send in (R-AFTER-21). */
export const reportEndpoints: readonly Implementation[] = [
  implementForm(imgUpload, (context, { file }) => take(context, file)),
];
