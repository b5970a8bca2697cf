import { existsSync } from 'node:fs';
import path from 'node:path';
import { getPackageFile, ROOT, runMain, runQuietly } from './child-process.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { restartWithPinnedNode } from './node-version.mjs';

/** Installs the git hooks for developers; ignores failures, e.g. if git is missing. */
async function installHooks() {
  const hook = path.join(ROOT, '.git/hooks/pre-commit');
  if (process.env.CI || !existsSync(path.join(ROOT, '.git')) || existsSync(hook)) return;
  await runQuietly(process.execPath, [getPackageFile('lefthook/bin/index.js'), 'install'], {
    timeout: 10_000,
  });
}

/**
 * Prepares what every script needs, then runs `main`: packages, the right Node, git hooks, no telemetry. No module that
 * is imported before this may import a package.
 * @param {() => Promise<number>} main
 */
export function bootstrap(main) {
  return runMain(async () => {
    await ensureInstalled();
    const code = await restartWithPinnedNode();
    if (code !== undefined) return code;
    process.env.NEXT_TELEMETRY_DISABLED ??= '1';
    await installHooks();
    return main();
  });
}
