import { bootstrap } from './lib/bootstrap.mjs';
import { run } from './lib/child-process.mjs';
import { NEXT } from './lib/ensure-built.mjs';

/** Open localhost, not 127.0.0.1: React does not hydrate pages under another host name. */
await bootstrap(() =>
  run(process.execPath, [NEXT, 'dev', '--hostname', 'localhost', ...process.argv.slice(2)]),
);
