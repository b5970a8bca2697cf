import { createUploadSettings } from '@/server/mall/uploads/settings';
import { type FakeGateway, startFakeGateway } from './fake-gateway';

/** Time limit of an upload in milliseconds (architecture: below the BFF's timeout). */
const UPLOAD_BUDGET_MS = 4000;

export interface UnresponsiveStorage {
  gateway: FakeGateway;
  uploads: ReturnType<typeof createUploadSettings>;
  /** Ends the time limit of pending uploads, in place of a clock. */
  expireBudget(): void;
}

/** Starts a bucket that never responds, and a clock for uploads that does not advance. */
export async function startUnresponsiveStorage(): Promise<UnresponsiveStorage> {
  const gateway = await startFakeGateway(() => 'silent');
  const bucket = { region: 'us-east-1', bucket: 'pictures', accessKey: 'key', secretKey: 'secret' };
  const controller = new AbortController();
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  jest
    .spyOn(AbortSignal, 'timeout')
    .mockImplementation((milliseconds) =>
      milliseconds === UPLOAD_BUDGET_MS ? controller.signal : timeout(Math.max(milliseconds, 60_000)),
    );
  return {
    gateway,
    uploads: createUploadSettings(undefined, { s3: { ...bucket, endpoint: gateway.url } }),
    expireBudget: () => controller.abort(),
  };
}
