import { spawn } from 'node:child_process';
import { bootstrap } from './lib/bootstrap.mjs';
import { ended, TYPESCRIPT } from './lib/run.mjs';

/** `npm run mall -- …`: commands for operators. They are TypeScript beside the mall's own. */
await bootstrap(() => {
  const main = new URL('./mall/main.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, [...TYPESCRIPT, main, ...process.argv.slice(2)], {
    stdio: 'inherit',
  });
  return ended(child);
});
