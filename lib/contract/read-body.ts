import { AppError } from './errors';

const createBodyTooLargeError = (limit: number) => (): AppError =>
  new AppError('body_too_large', `a body may have ${limit} bytes at most`);

/**
 * A body of at most `limit` bytes, to the letter. Read piece by piece: what is larger is given up, not kept, and
 * what it says of its own length is believed only when that is too much.
 * @throws what `refuse` makes; AppError body_too_large unless told.
 */
export async function readBodyBytes(
  message: Request | Response,
  limit: number,
  createError: () => Error = createBodyTooLargeError(limit),
): Promise<Uint8Array<ArrayBuffer>> {
  const { body } = message;
  if (!body) return new Uint8Array();
  if (Number(message.headers.get('content-length') ?? 0) > limit) {
    // Nobody waits for it, and a failure to stop it is no news.
    body.cancel().catch(() => {});
    throw createError();
  }
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > limit) throw createError();
    chunks.push(chunk);
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

/** A body of at most `limit` bytes as text. @throws AppError body_too_large. */
export const readBodyText = async (request: Request, limit: number): Promise<string> =>
  new TextDecoder().decode(await readBodyBytes(request, limit));
