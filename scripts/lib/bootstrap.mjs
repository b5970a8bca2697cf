import { existsSync } from 'node:fs';
import path from 'node:path';
import { ensureInstalled } from './install.mjs';
import { runAgainByPinnedNode } from './node-version.mjs';
import { packageFile, ROOT, runQuietly, start } from './run.mjs';

/** Git hooks for whoever works here; a missing or refusing git is no reason to stop. */
async function installHooks() {
  const installed = path.join(ROOT, '.git/hooks/pre-commit');
  if (process.env.CI || !existsSync(path.join(ROOT, '.git')) || existsSync(installed)) return;
  await runQuietly(process.execPath, [packageFile('lefthook/bin/index.js'), 'install'], { timeout: 10_000 });
}

/**
 * What every script needs before its own work: packages, the right Node, and a child environment without noise.
 * Nothing before this may import a package.
 * @param {() => Promise<number>} main
 */
export function bootstrap(main) {
  return start(async () => {
    await ensureInstalled();
    const code = await runAgainByPinnedNode();
    if (code !== undefined) return code;
    process.env.NEXT_TELEMETRY_DISABLED ??= '1';
    await installHooks();
    return main();
  });
}
