import { spawn } from 'node:child_process';
import { bootstrap } from './lib/bootstrap.mjs';
import { ended } from './lib/run.mjs';

/**
 * `npm run mall -- …`: commands for operators. They are TypeScript beside the mall's own, so tsx runs them; the
 * condition makes `server-only` the empty module that it is on a server.
 */
await bootstrap(() => {
  const flags = ['--conditions=react-server', '--disable-warning=ExperimentalWarning', '--import', 'tsx'];
  const main = new URL('./mall/main.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, [...flags, main, ...process.argv.slice(2)], { stdio: 'inherit' });
  return ended(child);
});
