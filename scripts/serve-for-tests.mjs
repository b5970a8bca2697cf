import { claimPort } from './lib/port.mjs';
import { start } from './lib/run.mjs';
import { serve } from './lib/server.mjs';

/** The server that Playwright starts: nothing is installed or built here, and nothing is said. */
await start(async () => serve(await claimPort(process.env.PORT)).exit);
