import { bootstrap } from './lib/bootstrap.mjs';
import { ensureBuilt } from './lib/build.mjs';

await bootstrap(() => ensureBuilt({ force: true }));
