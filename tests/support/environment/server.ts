import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Imported before the server's modules: where its secret lives, and that it keeps quiet. */
process.env.MALL_DATA_DIR = mkdtempSync(join(tmpdir(), 'vantmall-'));
process.env.MALL_LOG_LEVEL = 'silent';
