import 'server-only';
import { imgUpload } from '@/lib/contract/account/report';
import { type Implementation, implementForm } from '../http/implement';
import { keep, requireRoom } from './keep';
import { reEncode } from './re-encode';

const answerUpload = implementForm(imgUpload, async (context, { file }) => {
  // Asked before the work of decoding, and again when the picture is kept.
  await requireRoom(context, context.db);
  const picture = await reEncode(file.bytes);
  return { url: await keep(context, picture), width: picture.width, height: picture.height };
});

/** Pictures that shoppers send in. */
export const reportEndpoints: readonly Implementation[] = [answerUpload];
