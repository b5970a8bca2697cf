import type { CallData } from '@/lib/contract/contract';
import type { Envelope } from '@/lib/contract/envelope';
import type { ErrorReason } from '@/lib/contract/errors';
import { routes } from '@/lib/contract/routes';
import { ApiError } from './api-error';
import { withSession } from './client';
import { BASE_PATH, getCurrentLocale } from './current-page';

export interface UploadOptions {
  /** Hears the share that is sent, from 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

type UploadedPicture = CallData<'imgUpload'>;

/** Longest wait for a picture on a slow network, in milliseconds. */
const TIMEOUT_MS = 60_000;

function parseResponse(text: string): UploadedPicture {
  let envelope: Envelope;
  try {
    envelope = JSON.parse(text) as Envelope;
  } catch {
    throw new ApiError(0, 'no answer of the mall');
  }
  if (envelope.code === 200) return envelope.data as UploadedPicture;
  throw new ApiError(
    envelope.code,
    envelope.msg,
    envelope.reason as ErrorReason | undefined,
    envelope.issues,
  );
}

/** `fetch` does not tell how much of a body is sent: this is what `XMLHttpRequest` is still for. */
function sendPicture(
  file: Blob,
  name: string,
  { onProgress, signal }: UploadOptions,
): Promise<UploadedPicture> {
  return new Promise((resolve, reject) => {
    const form = new FormData();
    form.append('file', file, name);
    const request = new XMLHttpRequest();
    const fail = () => reject(new ApiError(0, 'the picture was not sent'));
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
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}

/**
 * Sends in a picture of the shopper and answers where it is.
 * @throws ApiError; code 0 when it did not arrive or was called off.
 */
export const uploadPicture = (
  file: Blob,
  name: string,
  options: UploadOptions = {},
): Promise<UploadedPicture> => withSession(() => sendPicture(file, name, options));
