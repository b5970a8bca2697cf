import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Files that are worth compressing; pictures and fonts are compressed already. */
const COMPRESSIBLE = /\.(?:js|css|svg|json|txt|html|map)$/;

/** Writes a gzip and a brotli copy beside each file of a folder that is worth it, for nginx's `gzip_static` and `brotli_static`. */
export async function compressFiles(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true });
  for (const entry of entries.filter((name) => COMPRESSIBLE.test(name))) {
    const file = path.join(folder, entry);
    const content = await readFile(file);
    const text = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
    await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
    await writeFile(`${file}.br`, await promisify(brotliCompress)(content, { params: text }));
  }
}
