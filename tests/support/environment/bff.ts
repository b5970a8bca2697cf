import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Imported before the server's modules: where its secret lives, and that it keeps quiet. */
process.env.MALL_DATA_DIR = mkdtempSync(path.join(tmpdir(), 'vantmall-bff-'));
process.env.MALL_LOG_LEVEL = 'silent';
// One user and one address make every call there is.
process.env.MALL_RATE_LIMIT = 'false';
