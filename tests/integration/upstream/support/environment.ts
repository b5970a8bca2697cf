import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Imported before the server's modules: where its secret lives, that it keeps quiet, that it is patient. */
process.env.MALL_DATA_DIR = mkdtempSync(path.join(tmpdir(), 'vantmall-remote-'));
process.env.MALL_LOG_LEVEL = 'silent';
// A busy machine is not what these tests are about; the ones about the deadline have their own.
process.env.MALL_API_TIMEOUT_MS = '20000';

/** What a BFF and its mall share in these tests. */
export const API_SECRET = 'a secret of thirty-two characters.';

/** A busy machine needs longer than jest's 5 s. */
jest.setTimeout(30_000);
