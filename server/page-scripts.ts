import 'server-only';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { BASE_PATH } from '@/lib/contract/paths';
import { getConfig } from './config';
import { findPageScript } from './document/use-merged-scripts';
import { getSingleton } from './singleton';

/** The page of a product among the pages that the build has written. */
const PRODUCT_PAGE = '[variant]/(plain)/goodsProfile/[goodsId]/page';
const manifest = z.object({ entryJSFiles: z.record(z.string(), z.array(z.string())) });

/** What the page of a product needs to run: one merged script with its parts, or the parts alone. */
interface ProductScripts {
  readonly script?: string | undefined;
  readonly parts: readonly string[];
}

/**
 * Finds the addresses of the scripts that the page of a product needs. Undefined in development, and where the build's files
 * are not there.
 */
export const findProductScripts = (): ProductScripts | undefined =>
  getSingleton('product-scripts', () => {
    const { NODE_ENV, NEXT_DIST_DIR } = getConfig();
    if (NODE_ENV !== 'production') return { scripts: undefined };
    const merged = findPageScript(PRODUCT_PAGE);
    if (merged) return { scripts: { script: merged.file, parts: merged.parts } };
    const name = `${PRODUCT_PAGE}_client-reference-manifest.js`;
    const file = path.join(process.cwd(), NEXT_DIST_DIR, 'server/app', name);
    try {
      const text = readFileSync(/* turbopackIgnore: true */ file, 'utf8');
      // The file assigns a JSON object.
      const json: unknown = JSON.parse(text.slice(text.indexOf('] = ') + 4).replace(/;\s*$/, ''));
      const files = manifest.parse(json).entryJSFiles[`[project]/app/${PRODUCT_PAGE}`] ?? [];
      return { scripts: { parts: files.map((part) => `${BASE_PATH}/_next/${part}`) } };
    } catch {
      return { scripts: undefined };
    }
  }).scripts;
