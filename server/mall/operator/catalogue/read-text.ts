import 'server-only';
import { createReadStream } from 'node:fs';
import { AppError } from '@/lib/contract/errors';

/** Excel's plain CSV has the encoding of the computer: GBK on a Chinese Windows, where every letter would be imported as `��`. */
const NOT_UTF8 = 'is not UTF-8; save it as UTF-8, in Excel as the file type “CSV UTF-8”';

/**
 * Yields the text of a file in parts, without its byte order mark.
 * @param onBytes receives the bytes of each part
 * @throws AppError bad_request when the file is not UTF-8 (R-OPERATOR-21)
 */
export async function* readText(
  file: string,
  onBytes: (bytes: Uint8Array) => void = () => {},
): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const decode = (bytes?: Uint8Array): string => {
    try {
      return decoder.decode(bytes, { stream: bytes !== undefined });
    } catch (error) {
      throw new AppError('bad_request', `${file} ${NOT_UTF8}`, { cause: error });
    }
  };
  for await (const bytes of createReadStream(file) as AsyncIterable<Uint8Array>) {
    onBytes(bytes);
    yield decode(bytes);
  }
  yield decode();
}
