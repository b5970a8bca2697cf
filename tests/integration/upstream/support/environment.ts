import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * Import this before the server's modules: it sets the data folder, turns the log off and sets a long
 * deadline.
 */
process.env.MALL_DATA_DIR = mkdtempSync(path.join(tmpdir(), 'vantmall-remote-'));
process.env.MALL_LOG_LEVEL = 'silent';
// These tests must pass on a busy machine; the tests of the deadline set their own.
process.env.MALL_API_TIMEOUT_MS = '20000';

/** The secret that a BFF and its mall share in these tests. */
export const API_SECRET = 'a secret of thirty-two characters.';
