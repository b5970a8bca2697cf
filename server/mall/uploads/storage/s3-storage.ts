import 'server-only';
import type { S3Client } from '@aws-sdk/client-s3';
import type { Log } from '../../log';
import type { S3Settings } from '../settings';
import { getStorageKey, PICTURE_TYPE } from './picture-names';
import type { PictureStorage } from './picture-storage';

/** Timeout of the bucket in milliseconds: less than the timeout of the BFF. */
const S3_TIMEOUT_MS = 3500;

/** Loads the SDK with the first picture, so that a mall with a local folder never loads it. */
const loadSdk = () => import('@aws-sdk/client-s3');

async function createClient({ endpoint, region, accessKey, secretKey }: S3Settings): Promise<S3Client> {
  const { S3Client } = await loadSdk();
  return new S3Client({
    region,
    ...(endpoint && { endpoint }),
    forcePathStyle: true,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    // S3-compatible servers other than Amazon's do not support trailing checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    requestHandler: { connectionTimeout: 2000, requestTimeout: S3_TIMEOUT_MS, throwOnRequestTimeout: true },
  });
}

/** Aborts a call, including its retries, after the timeout or when the caller aborts. */
const createAbortOptions = (signal?: AbortSignal) => ({
  abortSignal: signal
    ? AbortSignal.any([signal, AbortSignal.timeout(S3_TIMEOUT_MS)])
    : AbortSignal.timeout(S3_TIMEOUT_MS),
});

/**
 * Creates a storage in an S3 bucket. S3 answers a missing object with AccessDenied to a key that lacks the right `s3:ListBucket`, so
 * that is a missing picture, too; the log gets one warning.
 */
export function createS3Storage(
  settings: S3Settings,
  getMallUrl: PictureStorage['getUrl'],
  log: Log,
): PictureStorage {
  const { bucket: Bucket, publicUrl } = settings;
  let client: Promise<S3Client> | undefined;
  let hasWarned = false;
  const getClient = () => {
    client ??= createClient(settings);
    return client;
  };
  const warnOnce = (err: unknown) => {
    if (!hasWarned)
      log.warn(
        { err, bucket: Bucket },
        'the bucket denies access to a picture that may be missing: the key needs s3:GetObject and s3:ListBucket',
      );
    hasWarned = true;
  };
  return {
    getUrl: publicUrl ? (name) => `${publicUrl.replace(/\/+$/, '')}/${getStorageKey(name)}` : getMallUrl,
    async put(name, bytes, signal) {
      const { PutObjectCommand } = await loadSdk();
      const s3 = await getClient();
      await s3.send(
        new PutObjectCommand({
          Bucket,
          Key: getStorageKey(name),
          Body: bytes,
          ContentType: PICTURE_TYPE,
          CacheControl: 'public, max-age=31536000, immutable',
        }),
        createAbortOptions(signal),
      );
    },
    async get(name) {
      const { GetObjectCommand, NoSuchKey, S3ServiceException } = await loadSdk();
      const s3 = await getClient();
      try {
        const { Body } = await s3.send(
          new GetObjectCommand({ Bucket, Key: getStorageKey(name) }),
          createAbortOptions(),
        );
        return Body && new Uint8Array(await Body.transformToByteArray());
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined;
        if (error instanceof S3ServiceException && error.name === 'AccessDenied') {
          warnOnce(error);
          return undefined;
        }
        throw error;
      }
    },
    // An object is stored as a whole or not at all.
    purgeUnfinished: async () => {},
    async delete(name) {
      const { DeleteObjectCommand } = await loadSdk();
      const s3 = await getClient();
      await s3.send(new DeleteObjectCommand({ Bucket, Key: getStorageKey(name) }), createAbortOptions());
    },
  };
}
