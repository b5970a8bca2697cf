import 'server-only';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSecret } from '@/lib/crypto';
import { type Config, getConfig } from '../config';
import { getSingleton } from '../singleton';

/**
 * The secret of this installation, created at the first start and stored in the data folder (demo mode only).
 */
function readOrCreateLocalSecret(folder: string): string {
  const file = join(folder, 'session-secret');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    writeFileSync(file, createSecret(), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8').trim();
}

/** Reads the session secret of an installation. */
export const readSessionSecret = ({
  MALL_SESSION_SECRET,
  MALL_DATA_DIR,
}: Pick<Config, 'MALL_SESSION_SECRET' | 'MALL_DATA_DIR'>): string =>
  MALL_SESSION_SECRET ?? readOrCreateLocalSecret(MALL_DATA_DIR);

/**
 * The key that seals sessions. Production must configure it: no secret has a default value (R-SECURITY-14,
 * R-SECURITY-15).
 */
export const getSessionSecret = (): string =>
  getSingleton('session-secret', () => readSessionSecret(getConfig()));
