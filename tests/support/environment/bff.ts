import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Import this before the server's modules: it sets the data folder and turns the log off. */
process.env.MALL_DATA_DIR = mkdtempSync(path.join(tmpdir(), 'vantmall-bff-'));
process.env.MALL_LOG_LEVEL = 'silent';
// The tests make all their calls with one user and one address, so the rate limits are raised.
process.env.MALL_RATE_LIMIT = 'false';
