import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { installDebianPackages } from './apt-install.mjs';
import { getPackageFile, runQuietly, say, UserError } from './child-process.mjs';

/** The shell has no window and no user interface; the browser tests take a sixth less time in it. */
const SHELL = 'chromium-headless-shell';
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];

/** Finds a browser of the system by name on the search path. @param {string | undefined} searchPath */
export function findSystemChromium(searchPath = process.env.PATH) {
  const folders = (searchPath ?? '').split(path.delimiter).filter(Boolean);
  const candidates = folders.flatMap((folder) => NAMES.map((name) => path.join(folder, name)));
  return [...candidates, ...MAC].find((file) => existsSync(file));
}

/** Whether a browser can be opened; without a file, Playwright's own. @param {string | undefined} executablePath */
async function canOpen(executablePath) {
  const { chromium } = await import('@playwright/test');
  try {
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'], timeout: 30_000 });
    await browser.close();
    return true;
  } catch {
    return false;
  }
}

async function installPlaywrightChromium() {
  say('▸ No Chromium found: installing the one of Playwright …');
  const env = { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '5000' };
  const args = [getPackageFile('@playwright/test/cli.js'), 'install', '--only-shell', 'chromium'];
  const { code } = await runQuietly(process.execPath, args, { env, timeout: 180_000 });
  return code === 0;
}

/**
 * Finds a Chromium that can be opened, or installs one. If CHROME_PATH is set, only that one is used.
 * @returns {Promise<string | undefined>} its file; undefined: Playwright's own
 * @throws {UserError} if none can be opened
 */
export async function ensureChromium() {
  const configured = process.env.CHROME_PATH;
  if (configured) {
    if (await canOpen(configured)) return configured;
    throw new UserError(
      `The browser CHROME_PATH=${configured} cannot be opened. Correct the path or unset it.`,
    );
  }
  if (await canOpen(undefined)) return undefined;
  const system = findSystemChromium();
  if (system && (await canOpen(system))) return system;
  if ((await installPlaywrightChromium()) && (await canOpen(undefined))) return undefined;
  // Not every distribution has the shell as a package.
  if (!(await installDebianPackages(SHELL))) await installDebianPackages('chromium');
  const installed = findSystemChromium();
  if (installed && (await canOpen(installed))) return installed;
  throw new UserError(
    'The browser tests need Chromium, and it could not be installed. One of these helps:\n' +
      '  npx playwright install --with-deps chromium\n' +
      '  sudo apt-get install chromium fonts-noto-cjk\n' +
      '  CHROME_PATH=/path/to/chrome npm test',
  );
}

/** Installs a Chinese font if it is missing; without one, screenshots show boxes instead of Chinese text. */
export async function ensureChineseFont() {
  if (process.platform !== 'linux' || hasChineseFont()) return;
  if (await installDebianPackages('fontconfig', 'fonts-noto-cjk')) return;
  say('▸ No Chinese font: screenshots will show boxes (Debian: apt-get install fonts-noto-cjk)');
}

function hasChineseFont() {
  try {
    return execFileSync('fc-list', [':lang=zh'], { encoding: 'utf8' }).trim() !== '';
  } catch {
    return false;
  }
}
