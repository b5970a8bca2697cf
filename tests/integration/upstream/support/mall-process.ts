import { createMall } from '@/server/mall';
import { serveMall } from '@/server/mall/serve-mall';

/** A points mall in a process of its own; sends its port, and exits when it is asked to. */
const { MALL_DATA_DIR: dataDir, MALL_API_SECRET: secret = '', TEST_PORT = '0' } = process.env;
const mall = await createMall({ dataDir });
const server = await serveMall(mall, { secret, port: Number(TEST_PORT), hostname: '127.0.0.1' });
process.once('SIGTERM', async () => {
  await server.close();
  await mall.close();
});
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// The channel only reports that the test has exited; it must not keep this process alive.
process.channel?.unref();
process.send?.({ port: server.port });
