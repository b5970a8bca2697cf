import 'server-only';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { BASE_PATH } from '@/lib/contract/paths';
import { getConfig } from '../config';
import { getSingleton } from '../singleton';

/** The address of a script; hints for it have none. */
const SOURCE = /^<script src="([^"]+)"/;

const address = z.string().transform((file) => `${BASE_PATH}/_next/${file}`);
const mergedScripts = z
  .array(z.object({ page: z.string().optional(), file: address, parts: z.array(address).min(1) }))
  .transform((scripts) => scripts.toSorted((a, b) => b.parts.length - a.parts.length));

type MergedScript = z.output<typeof mergedScripts>[number];

/** Reads the merged scripts of this build, those of most parts first; none in development, and after a build by the framework alone. */
const getMergedScripts = (): readonly MergedScript[] =>
  getSingleton('merged-scripts', () => {
    const file = path.resolve(/* turbopackIgnore: true */ getConfig().NEXT_DIST_DIR, 'merged-scripts.json');
    return existsSync(file) ? mergedScripts.parse(JSON.parse(readFileSync(file, 'utf8'))) : [];
  });

/**
 * Finds the script that contains what a page needs beside the scripts of all pages, with the addresses of its parts.
 * @param name as in the folder `app`: `[variant]/(main)/home/page`
 */
export const findPageScript = (name: string): MergedScript | undefined =>
  getMergedScripts().find(({ page }) => page === name);

/**
 * Replaces the scripts of a document by the merged ones that contain them (R-PERF-19, ADR 16). An element of a type that browsers do
 * not load stays for each replaced script: React and the bundler look for its address, and load what they do not find.
 * @param elements scripts as React writes them, and hints for them
 * @returns the elements for the document
 */
export function replaceWithMergedScripts(elements: readonly string[]): readonly string[] {
  const sources = new Set(elements.flatMap((element) => SOURCE.exec(element)?.[1] ?? []));
  // A script whose parts are all there; the largest first, because those of some pages are a part of another's.
  const merged = getMergedScripts().filter(({ parts }) => {
    const isUsed = parts.every((part) => sources.has(part));
    if (isUsed) for (const part of parts) sources.delete(part);
    return isUsed;
  });
  if (merged.length === 0) return elements;
  const isSeparate = (element: string) => sources.has(SOURCE.exec(element)?.[1] ?? '');
  return [
    ...merged.flatMap(({ parts }) =>
      parts.map((part) => `<script type="text/plain" src="${part}" async=""></script>`),
    ),
    ...merged.map(({ file }) => `<script src="${file}" async=""></script>`),
    ...elements.filter(isSeparate),
  ];
}
