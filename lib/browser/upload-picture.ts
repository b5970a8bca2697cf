import type { CallData } from '@/lib/contract/contract';
import type { Envelope } from '@/lib/contract/envelope';
import type { ErrorReason } from '@/lib/contract/errors';
import { BASE_PATH } from '@/lib/contract/paths';
import { routes } from '@/lib/contract/routes';
import { ApiError } from './api-error';
import { withSession } from './client';
import { getCurrentLocale } from './current-page';

/** Options of `uploadPicture`. */
export interface UploadOptions {
  /** Called with the share that is sent, from 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

type UploadedPicture = CallData<'imgUpload'>;

/** Timeout of an upload on a slow network. */
const TIMEOUT_MS = 60_000;

function parseResponse(text: string): UploadedPicture {
  let envelope: Envelope;
  try {
    envelope = JSON.parse(text) as Envelope;
  } catch {
    throw new ApiError(0, 'the response of the mall is not JSON');
  }
  if (envelope.code === 200) return envelope.data as UploadedPicture;
  throw new ApiError(
    envelope.code,
    envelope.msg,
    envelope.reason as ErrorReason | undefined,
    envelope.issues,
  );
}

/** Uses `XMLHttpRequest`, because `fetch` does not report upload progress. */
function sendPicture(
  file: Blob,
  name: string,
  { onProgress, signal }: UploadOptions,
): Promise<UploadedPicture> {
  return new Promise((resolve, reject) => {
    const form = new FormData();
    form.append('file', file, name);
    const request = new XMLHttpRequest();
    const fail = () => reject(new ApiError(0, 'the upload failed or was cancelled'));
    request.open(routes.imgUpload.method, BASE_PATH + routes.imgUpload.path);
    request.setRequestHeader('accept-language', getCurrentLocale());
    request.timeout = TIMEOUT_MS;
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    request.onload = () => {
      try {
        resolve(parseResponse(request.responseText));
      } catch (error) {
        reject(error);
      }
    };
    request.onerror = fail;
    request.ontimeout = fail;
    request.onabort = fail;
    // Removed while it was scaled down or a session was started: the event has passed.
    if (signal?.aborted) return fail();
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}

/**
 * Uploads a picture of the shopper and returns its URL and size.
 * @throws ApiError; code 0 when the upload failed or was cancelled.
 */
export const uploadPicture = (
  file: Blob,
  name: string,
  options: UploadOptions = {},
): Promise<UploadedPicture> => withSession(() => sendPicture(file, name, options));
