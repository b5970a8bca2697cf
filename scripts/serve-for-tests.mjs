import { runMain } from './lib/child-process.mjs';
import { startServer } from './lib/next-server.mjs';
import { claimPort } from './lib/port.mjs';

/** The server that Playwright starts: installs and builds nothing, prints nothing. */
await runMain(async () => startServer(await claimPort(process.env.PORT)).exit);
