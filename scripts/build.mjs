import { bootstrap } from './lib/bootstrap.mjs';
import { ensureBuilt } from './lib/ensure-built.mjs';

await bootstrap(() => ensureBuilt({ force: true }));
