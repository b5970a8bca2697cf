import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { aptInstall } from './debian.mjs';
import { packageFile, Refusal, runQuietly, say } from './run.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];

/** A browser of the system, by name on the search path. @param {string | undefined} searchPath */
export function systemChromium(searchPath = process.env.PATH) {
  const folders = (searchPath ?? '').split(path.delimiter).filter(Boolean);
  const candidates = folders.flatMap((folder) => NAMES.map((name) => path.join(folder, name)));
  return [...candidates, ...MAC].find((file) => existsSync(file));
}

const playwright = () => import('@playwright/test');

/** Opens and closes a browser; without a file, Playwright's own. @param {string | undefined} executablePath */
async function opens(executablePath) {
  const { chromium } = await playwright();
  try {
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'], timeout: 30_000 });
    await browser.close();
    return true;
  } catch {
    return false;
  }
}

async function installPlaywrights() {
  say('▸ No Chromium found: asking Playwright for its own …');
  const env = { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '5000' };
  const args = [packageFile('@playwright/test/cli.js'), 'install', '--only-shell', 'chromium'];
  const { code } = await runQuietly(process.execPath, args, { env, timeout: 180_000 });
  return code === 0;
}

/**
 * Finds a Chromium that really opens, or gets one. An explicit CHROME_PATH is obeyed or refused, never passed over.
 * @returns {Promise<string | undefined>} its file; nothing means Playwright's own
 */
export async function ensureChromium() {
  const given = process.env.CHROME_PATH;
  if (given) {
    if (await opens(given)) return given;
    throw new Refusal(`CHROME_PATH=${given} does not open. Correct it or unset it.`);
  }
  if (await opens(undefined)) return undefined;
  const system = systemChromium();
  if (system && (await opens(system))) return system;
  if ((await installPlaywrights()) && (await opens(undefined))) return undefined;
  await aptInstall('chromium');
  const installed = systemChromium();
  if (installed && (await opens(installed))) return installed;
  throw new Refusal(
    'The browser tests need Chromium, and it could not be installed. One of these helps:\n' +
      '  npx playwright install --with-deps chromium\n' +
      '  sudo apt-get install chromium fonts-noto-cjk\n' +
      '  CHROME_PATH=/path/to/chrome npm test',
  );
}

/** Chinese text without a Chinese font is boxes in every screenshot. */
export async function ensureChineseFont() {
  if (process.platform !== 'linux' || hasChineseFont()) return;
  if (await aptInstall('fontconfig', 'fonts-noto-cjk')) return;
  say('▸ No Chinese font: screenshots will show boxes (Debian: apt-get install fonts-noto-cjk)');
}

function hasChineseFont() {
  try {
    return execFileSync('fc-list', [':lang=zh'], { encoding: 'utf8' }).trim() !== '';
  } catch {
    return false;
  }
}
