import 'server-only';
import { readSetting, writeSetting } from '../../config/settings';
import type { MallDeps } from '../../context';
import { lockName } from '../../db/dialect';
import { inTransaction } from '../../db/transaction';
import type { Tx } from '../../db/types';
import { findContentFaults } from './check-references';
import { type ContentFile, type SectionName, sectionNames, sections } from './content-file';
import { type ContentChange, diffContent } from './diff-content';
import { readContent } from './export-content';
import type { Fault, HiddenRow, Section } from './section';

/** The result of an import. */
export interface ContentImport {
  /** Empty if the content was imported, or could be in a dry run. */
  faults: Fault[];
  changes: ContentChange[];
  /** Rows that the file lacks, but that stay hidden. */
  hidden: HiddenRow[];
}

/** Ends a transaction that must not be committed; the import catches it. */
class RollbackError extends Error {
  override readonly name = 'RollbackError';
}

const listSections = (content: ContentFile): SectionName[] =>
  sectionNames.filter((name) => content[name] !== undefined);

/**
 * Makes the sections of a file the content of the database, in the caller's transaction.
 * @returns faults that only the database shows; the caller rolls back then
 */
export async function writeContent(
  tx: Tx,
  content: ContentFile,
  now: Date,
): Promise<Pick<ContentImport, 'faults' | 'hidden'>> {
  const faults: Fault[] = [];
  const hidden: HiddenRow[] = [];
  for (const name of listSections(content)) {
    const section: Section = sections[name];
    const found = await section.write(content[name], { tx, now, hide: (row) => hidden.push(row) });
    faults.push(...found.map(({ place, message }) => ({ place: [name, ...place], message })));
  }
  return { faults, hidden };
}

/** Notes the sections that now belong to the operator: the demo's content no longer replaces them. */
async function claimSections(tx: Tx, content: ContentFile): Promise<void> {
  const claimed = (await readSetting(tx, 'operatorContent'))?.sections ?? [];
  const names = new Set([...claimed, ...listSections(content)]);
  await writeSetting(tx, 'operatorContent', { sections: [...names].sort() });
}

async function replaceContent(tx: Tx, content: ContentFile, now: Date): Promise<ContentImport> {
  // Two imports at once, or an import and the start of the demo, would mix their rows.
  await lockName(tx, 'content');
  const before = await readContent(tx);
  const written = await writeContent(tx, content, now);
  const after = await readContent(tx);
  await claimSections(tx, content);
  return { ...written, changes: diffContent(before, after) };
}

interface ImportOptions {
  /** Finds faults and changes without keeping them. */
  dryRun?: boolean;
  /** Ids of the brands; undefined: any. */
  brands?: readonly string[];
}

/**
 * Imports content in one transaction: the file is the content. What happened stays: taken coupons, sold pieces, drawn
 * prizes, reminders, likes (R-OPERATOR-11).
 */
export async function importContent(
  { db, now, settings }: Pick<MallDeps, 'db' | 'now' | 'settings'>,
  content: ContentFile,
  { dryRun = false, brands }: ImportOptions = {},
): Promise<ContentImport> {
  const moment = now();
  const found = await findContentFaults(db, content, {
    now: moment,
    brands,
    defaultPId: settings.defaultPId,
  });
  if (found.length > 0) return { faults: found, changes: [], hidden: [] };
  let result: ContentImport = { faults: [], changes: [], hidden: [] };
  try {
    await inTransaction(db, async (tx) => {
      result = await replaceContent(tx, content, moment);
      if (dryRun || result.faults.length > 0) throw new RollbackError();
    });
  } catch (error) {
    if (!(error instanceof RollbackError)) throw error;
  }
  return result.faults.length > 0 ? { ...result, changes: [], hidden: [] } : result;
}
