import 'server-only';
import { type AnyEndpoint, getFormMaxBytes } from '@/lib/contract/endpoint';
import { AppError } from '@/lib/contract/errors';
import { readBodyBytes } from '@/lib/http/read-body';
import { readContentType } from '@/lib/http/read-input';
import { invalidInput } from '@/lib/http/validate-input';

/** An uploaded file. `name` and `type` are claims of the sender and not verified. */
export interface UploadedFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly name: string;
  readonly type: string;
}

async function parseForm(bytes: Uint8Array<ArrayBuffer>, contentType: string): Promise<FormData> {
  try {
    return await new Response(bytes, { headers: { 'content-type': contentType } }).formData();
  } catch (error) {
    throw new AppError('bad_request', 'malformed form', { cause: error });
  }
}

/**
 * Reads the file of a form endpoint.
 * @throws AppError `unsupported_media_type` for another content type, `bad_request` for a malformed form or
 *   unless it has exactly one non-empty file, `body_too_large` beyond the endpoint's `maxBytes`.
 */
export async function readFormFile(
  { field, maxBytes }: NonNullable<AnyEndpoint['form']>,
  request: Request,
): Promise<UploadedFile> {
  const contentType = readContentType(request, 'multipart/form-data');
  const form = await parseForm(
    await readBodyBytes(request, getFormMaxBytes({ field, maxBytes })),
    contentType,
  );
  const files = form.getAll(field);
  const [file] = files;
  if (files.length !== 1 || !(file instanceof File) || file.size === 0) {
    throw invalidInput({ path: field, message: 'exactly one file is required' });
  }
  if (file.size > maxBytes) {
    throw new AppError('body_too_large', `the file must not exceed ${maxBytes} bytes`);
  }
  return { bytes: new Uint8Array(await file.arrayBuffer()), name: file.name, type: file.type };
}
