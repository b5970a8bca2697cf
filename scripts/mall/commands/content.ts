import type { Command } from 'commander';
import { sectionNames } from '@/server/mall/operator/content/content-file';
import { formatChange } from '@/server/mall/operator/content/diff-content';
import { exportContent, formatContent } from '@/server/mall/operator/content/export-content';
import { importContent } from '@/server/mall/operator/content/import-content';
import { type FileFault, readContentFile } from '@/server/mall/operator/content/read-content-file';
import { themeIds } from '@/themes';
import { printResult } from '../output';
import { replaceTextFile } from '../replace-file';
import { revalidateServers } from '../revalidate-servers';
import { getGlobalOptions, withMall } from '../with-mall';

const formatFault = (file: string, { path, line, message }: FileFault): string =>
  `${file}:${line} ${path || 'the file'}: ${message}`;

/** Prints faults and sets the exit code to 1. */
function printFaults(file: string, faults: readonly FileFault[], command: Command): void {
  const lines = faults.map((fault) => formatFault(file, fault));
  const data = { imported: false, faults, changes: [], hidden: [] };
  printResult(getGlobalOptions(command), data, [...lines, '✗ nothing was imported'].join('\n'));
  process.exitCode = 1;
}

async function importFile(
  file: string,
  { dryRun = false }: { dryRun?: boolean },
  command: Command,
): Promise<void> {
  const { content, faults, locate } = readContentFile(file);
  if (!content) return printFaults(file, faults, command);
  const result = await withMall(command, (deps) =>
    importContent(deps, content, { dryRun, brands: themeIds }),
  );
  if (result.faults.length > 0) return printFaults(file, locate(result.faults), command);
  const { changes, hidden } = result;
  const lines = [
    ...changes.map(formatChange),
    ...hidden.map(({ section, id, reason }) => `! ${section} ${id} is hidden, not deleted: ${reason}`),
  ];
  const options = getGlobalOptions(command);
  const data = { faults: [], changes, hidden };
  if (dryRun) {
    const count = `${changes.length} changes; nothing was imported`;
    return printResult(
      options,
      { imported: false, ...data },
      [...lines, `✓ the file is valid: ${count}`].join('\n'),
    );
  }
  const { servers, text } = await revalidateServers(command);
  const done = `✓ ${changes.length} changes imported`;
  printResult(options, { imported: true, ...data, servers }, [...lines, done, text].join('\n'));
}

async function exportFile(file: string, _: unknown, command: Command): Promise<void> {
  const text = formatContent(await withMall(command, ({ db }) => exportContent(db)));
  await replaceTextFile(file, text);
  const bytes = Buffer.byteLength(text);
  printResult(getGlobalOptions(command), { file, bytes }, `✓ ${bytes.toLocaleString('en')} bytes in ${file}`);
}

/** Adds `content import` and `content export`. */
export function addContentCommands(program: Command): void {
  const content = program
    .command('content')
    .description('adverts, activities, coupons, pages and everything else that shoppers see beside products');
  content
    .command('import')
    .argument('<file>', '.json, as `content export` writes it (docs/content.schema.json)')
    .option('--dry-run', 'only check the file and list the changes')
    .description('make the sections of a file the content of the mall, all or nothing')
    .addHelpText('after', `\nSections (those that the file lacks stay unchanged): ${sectionNames.join(', ')}`)
    .action(importFile);
  content
    .command('export')
    .argument('<file>', '.json')
    .description('export all content in the format of import')
    .action(exportFile);
}
