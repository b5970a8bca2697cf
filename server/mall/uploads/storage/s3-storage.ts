import 'server-only';
import type { S3Client } from '@aws-sdk/client-s3';
import type { S3Settings } from '../settings';
import { getStorageKey, PICTURE_TYPE } from './picture-names';
import type { PictureStorage } from './picture-storage';

/** How long the bucket may take, in milliseconds: less than the BFF waits. */
const S3_TIMEOUT_MS = 3500;

/** Loaded with the first picture: a mall that keeps its pictures in a folder does not pay for the SDK. */
const loadSdk = () => import('@aws-sdk/client-s3');

async function createClient({ endpoint, region, accessKey, secretKey }: S3Settings): Promise<S3Client> {
  const { S3Client } = await loadSdk();
  return new S3Client({
    region,
    ...(endpoint && { endpoint }),
    forcePathStyle: true,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    // Servers other than Amazon's know no checksums at the end of a body.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    requestHandler: { connectionTimeout: 2000, requestTimeout: S3_TIMEOUT_MS, throwOnRequestTimeout: true },
  });
}

/** Ends a call after its time with all its tries, or when the caller gives up. */
const createAbortOptions = (over?: AbortSignal) => ({
  abortSignal: over
    ? AbortSignal.any([over, AbortSignal.timeout(S3_TIMEOUT_MS)])
    : AbortSignal.timeout(S3_TIMEOUT_MS),
});

/** Pictures in a bucket. */
export function createS3Storage(settings: S3Settings, getMallUrl: PictureStorage['getUrl']): PictureStorage {
  const { bucket: Bucket, publicUrl } = settings;
  let connected: Promise<S3Client> | undefined;
  const client = () => {
    connected ??= createClient(settings);
    return connected;
  };
  return {
    getUrl: publicUrl ? (name) => `${publicUrl.replace(/\/+$/, '')}/${getStorageKey(name)}` : getMallUrl,
    async put(name, bytes, over) {
      const { PutObjectCommand } = await loadSdk();
      const s3 = await client();
      await s3.send(
        new PutObjectCommand({
          Bucket,
          Key: getStorageKey(name),
          Body: bytes,
          ContentType: PICTURE_TYPE,
          CacheControl: 'public, max-age=31536000, immutable',
        }),
        createAbortOptions(over),
      );
    },
    async get(name) {
      const { GetObjectCommand, NoSuchKey } = await loadSdk();
      const s3 = await client();
      try {
        const { Body } = await s3.send(
          new GetObjectCommand({ Bucket, Key: getStorageKey(name) }),
          createAbortOptions(),
        );
        return Body && new Uint8Array(await Body.transformToByteArray());
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined;
        throw error;
      }
    },
    async delete(name) {
      const { DeleteObjectCommand } = await loadSdk();
      const s3 = await client();
      await s3.send(new DeleteObjectCommand({ Bucket, Key: getStorageKey(name) }), createAbortOptions());
    },
  };
}
