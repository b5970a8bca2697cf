import { bootstrap } from './lib/bootstrap.mjs';
import { say } from './lib/child-process.mjs';
import { ensureBuilt } from './lib/ensure-built.mjs';
import { BASE_PATH, startServer, waitUntilReady } from './lib/next-server.mjs';
import { claimPort } from './lib/port.mjs';
import { formatWelcome } from './lib/welcome.mjs';

// R-OPS-01
await bootstrap(async () => {
  const port = await claimPort(process.env.PORT);
  const buildCode = await ensureBuilt();
  if (buildCode !== 0) return buildCode;

  const base = `http://localhost:${port}${BASE_PATH}`;
  const server = startServer(port);
  const health = await waitUntilReady(`${base}/api/health`, server.isAlive);
  if (health.ready) say(formatWelcome(base));
  else if (server.isAlive())
    say(`\n✗ ${base}/api/health reports a problem (${health.last}); the server keeps running.\n`);
  return server.exit;
});
