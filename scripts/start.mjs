import { bootstrap } from './lib/bootstrap.mjs';
import { ensureBuilt } from './lib/build.mjs';
import { claimPort } from './lib/port.mjs';
import { say } from './lib/run.mjs';
import { serve, waitUntilReady } from './lib/server.mjs';
import { welcome } from './lib/welcome.mjs';

// R-OPS-01
await bootstrap(async () => {
  const port = await claimPort(process.env.PORT);
  const built = await ensureBuilt();
  if (built !== 0) return built;

  const base = `http://localhost:${port}/vantmall`;
  const server = serve(port);
  const health = await waitUntilReady(`${base}/api/health`, server.isAlive);
  if (health.ready) say(welcome(base));
  else if (server.isAlive())
    say(`\n✗ ${base}/api/health is not well (${health.last}); the server keeps running.\n`);
  return server.exit;
});
