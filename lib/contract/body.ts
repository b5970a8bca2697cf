import { AppError } from './errors';

/**
 * A body of at most `limit` bytes, to the letter. Read piece by piece: what is larger is given up, not kept.
 * @throws AppError body_too_large.
 */
export async function readBytes(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = () => new AppError('body_too_large', `a body may have ${limit} bytes at most`);
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge();
  if (!request.body) return new Uint8Array();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.byteLength;
    if (size > limit) throw tooLarge();
    chunks.push(chunk);
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

/** A body of at most `limit` bytes as text. @throws AppError body_too_large. */
export const readText = async (request: Request, limit: number): Promise<string> =>
  new TextDecoder().decode(await readBytes(request, limit));
