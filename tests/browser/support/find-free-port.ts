import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/** Finds a port that nothing listens on. */
export async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0);
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
