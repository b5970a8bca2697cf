import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import type { S3Settings } from '@/server/mall/uploads/settings';

export interface S3Server {
  settings: S3Settings & { endpoint: string };
  /** Reads the bucket without going through the mall. */
  client: S3Client;
  stop(): Promise<void>;
}

/** Starts an S3 server with an empty bucket. */
export async function startS3(): Promise<S3Server> {
  const child = spawn(process.execPath, [require.resolve('./s3-server.mjs')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const exit = once(child, 'exit');
  const [output] = (await once(child.stdout, 'data')) as [Buffer];
  const settings = {
    endpoint: `http://127.0.0.1:${Number(output.toString())}`,
    region: 'us-east-1',
    bucket: 'pictures',
    accessKey: 'key',
    secretKey: 'secret',
  };
  const client = new S3Client({
    endpoint: settings.endpoint,
    region: settings.region,
    credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
    forcePathStyle: true,
  });
  await client.send(new CreateBucketCommand({ Bucket: settings.bucket }));
  const stop = async () => {
    client.destroy();
    child.stdin.end();
    await exit;
  };
  return { settings, client, stop };
}
