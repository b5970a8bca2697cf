import { AppError } from '../contract/errors';

const createBodyTooLargeError = (limit: number) => (): AppError =>
  new AppError('body_too_large', `the body must have at most ${limit} bytes`);

/**
 * Reads a body of at most `limit` bytes. It counts the bytes while it reads and stops at the limit;
 * `content-length` is only used to reject a body early.
 * @throws the error of `createError`; by default AppError body_too_large.
 */
export async function readBodyBytes(
  message: Pick<Request, 'body' | 'headers'>,
  limit: number,
  createError: () => Error = createBodyTooLargeError(limit),
): Promise<Uint8Array<ArrayBuffer>> {
  const { body } = message;
  if (!body) return new Uint8Array();
  if (Number(message.headers.get('content-length') ?? 0) > limit) {
    // Not awaited: a failure to cancel changes nothing.
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
  return Buffer.concat(chunks);
}

const utf8 = new TextDecoder();

/** Decodes UTF-8; malformed bytes become U+FFFD. */
export const decodeText = (bytes: Uint8Array): string => utf8.decode(bytes);

/** Reads a body of at most `limit` bytes as text. @throws AppError body_too_large. */
export const readBodyText = async (
  message: Pick<Request, 'body' | 'headers'>,
  limit: number,
): Promise<string> => decodeText(await readBodyBytes(message, limit));
