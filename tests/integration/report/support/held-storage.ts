import { createUploadSettings } from '@/server/mall/uploads/settings';
import { type Gateway, startGateway } from '../../payment-adapters/support/gateway';

/** How long a picture may take, in milliseconds (architecture: below what the BFF waits). */
const BUDGET_MS = 4000;

export interface HeldStorage {
  gateway: Gateway;
  uploads: ReturnType<typeof createUploadSettings>;
  /** Ends the time that pictures have, instead of a clock. */
  end(): void;
}

/** A bucket that never says anything, and a clock for pictures that stands still. */
export async function startHeldStorage(): Promise<HeldStorage> {
  const gateway = await startGateway(() => 'silent');
  const bucket = { region: 'us-east-1', bucket: 'pictures', accessKey: 'key', secretKey: 'secret' };
  const over = new AbortController();
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  jest
    .spyOn(AbortSignal, 'timeout')
    .mockImplementation((milliseconds) =>
      milliseconds === BUDGET_MS ? over.signal : timeout(Math.max(milliseconds, 60_000)),
    );
  return {
    gateway,
    uploads: createUploadSettings(undefined, { s3: { ...bucket, endpoint: gateway.url } }),
    end: () => over.abort(),
  };
}
