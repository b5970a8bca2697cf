import { createUploadSettings } from '@/server/mall/uploads/settings';
import { type FakeGateway, startFakeGateway } from './fake-gateway';

/** How long a picture may take, in milliseconds (architecture: below what the BFF waits). */
const UPLOAD_BUDGET_MS = 4000;

export interface UnresponsiveStorage {
  gateway: FakeGateway;
  uploads: ReturnType<typeof createUploadSettings>;
  /** Ends the time that pictures have, instead of a clock. */
  expireBudget(): void;
}

/** A bucket that never says anything, and a clock for pictures that stands still. */
export async function startUnresponsiveStorage(): Promise<UnresponsiveStorage> {
  const gateway = await startFakeGateway(() => 'silent');
  const bucket = { region: 'us-east-1', bucket: 'pictures', accessKey: 'key', secretKey: 'secret' };
  const over = new AbortController();
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  jest
    .spyOn(AbortSignal, 'timeout')
    .mockImplementation((milliseconds) =>
      milliseconds === UPLOAD_BUDGET_MS ? over.signal : timeout(Math.max(milliseconds, 60_000)),
    );
  return {
    gateway,
    uploads: createUploadSettings(undefined, { s3: { ...bucket, endpoint: gateway.url } }),
    expireBudget: () => over.abort(),
  };
}
