import 'server-only';
import type { S3Client } from '@aws-sdk/client-s3';
import type { S3Settings } from '../settings';
import { keyOf, PICTURE_TYPE } from './names';
import type { PictureStorage } from './storage';

/** How long the bucket may take, in milliseconds: less than the BFF waits. */
const TIMEOUT_MS = 3500;

/** Loaded with the first picture: a mall that keeps its pictures in a folder does not pay for the SDK. */
const sdk = () => import('@aws-sdk/client-s3');

async function connect({ endpoint, region, accessKey, secretKey }: S3Settings): Promise<S3Client> {
  const { S3Client } = await sdk();
  return new S3Client({
    region,
    ...(endpoint && { endpoint }),
    forcePathStyle: true,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    // Servers other than Amazon's know no checksums at the end of a body.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    requestHandler: { connectionTimeout: 2000, requestTimeout: TIMEOUT_MS, throwOnRequestTimeout: true },
  });
}

/** Ends a call after its time with all its tries, or when the caller gives up. */
const ending = (over?: AbortSignal) => ({
  abortSignal: over
    ? AbortSignal.any([over, AbortSignal.timeout(TIMEOUT_MS)])
    : AbortSignal.timeout(TIMEOUT_MS),
});

/** Pictures in a bucket. */
export function s3Storage(settings: S3Settings, throughMall: PictureStorage['urlOf']): PictureStorage {
  const { bucket: Bucket, publicUrl } = settings;
  let connected: Promise<S3Client> | undefined;
  const client = () => {
    connected ??= connect(settings);
    return connected;
  };
  return {
    urlOf: publicUrl ? (name) => `${publicUrl.replace(/\/+$/, '')}/${keyOf(name)}` : throughMall,
    async put(name, bytes, over) {
      const { PutObjectCommand } = await sdk();
      const s3 = await client();
      await s3.send(
        new PutObjectCommand({
          Bucket,
          Key: keyOf(name),
          Body: bytes,
          ContentType: PICTURE_TYPE,
          CacheControl: 'public, max-age=31536000, immutable',
        }),
        ending(over),
      );
    },
    async get(name) {
      const { GetObjectCommand, NoSuchKey } = await sdk();
      const s3 = await client();
      try {
        const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key: keyOf(name) }), ending());
        return Body && new Uint8Array(await Body.transformToByteArray());
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined;
        throw error;
      }
    },
    async delete(name) {
      const { DeleteObjectCommand } = await sdk();
      const s3 = await client();
      await s3.send(new DeleteObjectCommand({ Bucket, Key: keyOf(name) }), ending());
    },
  };
}
