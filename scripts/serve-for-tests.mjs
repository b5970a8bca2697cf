import { claimPort } from './lib/port.mjs';
import { runMain } from './lib/run.mjs';
import { startServer } from './lib/server.mjs';

/** The server that Playwright starts: installs and builds nothing, prints nothing. */
await runMain(async () => startServer(await claimPort(process.env.PORT)).exit);
