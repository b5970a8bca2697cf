import { extname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Command } from 'commander';
import { stringify } from 'csv-stringify';
import { AppError } from '@/lib/contract/errors';
import { columns } from '@/server/mall/operator/catalogue/catalogue-row';
import {
  csvFormat,
  type ExportedRow,
  exportCatalogue,
} from '@/server/mall/operator/catalogue/export-catalogue';
import { importCatalogue } from '@/server/mall/operator/catalogue/import-catalogue';
import { createProgressPrinter, printImportResult, printResult } from '../output';
import { replaceFile } from '../replace-file';
import { revalidateServers } from '../revalidate-servers';
import { getGlobalOptions, withMall } from '../with-mall';

const phaseLabels = { reading: 'read', checking: 'checking', writing: 'written' } as const;

async function importFile(
  file: string,
  { dryRun, again }: { dryRun?: boolean; again?: boolean },
  command: Command,
): Promise<void> {
  const printProgress = createProgressPrinter();
  const result = await withMall(command, (deps) =>
    importCatalogue(deps, file, {
      dryRun,
      again,
      onProgress: ({ phase, rows }) =>
        printProgress(`${phaseLabels[phase]} ${rows.toLocaleString('en')} rows`),
    }),
  );
  const { rows, changed = 0, issues } = result;
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
  const count = `${rows.toLocaleString('en')} rows`;
  const options = getGlobalOptions(command);
  if (issues.length > 0 || dryRun)
    return printImportResult(options, { ...result, imported: false }, `✓ ${count} are valid`);
  const { servers, text } = await revalidateServers(command);
  printImportResult(
    options,
    { ...result, imported: true, servers },
    `✓ ${count} imported, ${changed.toLocaleString('en')} of them new or changed\n${text}`,
  );
}

async function* toJsonChunks(rows: AsyncIterable<ExportedRow>): AsyncGenerator<string> {
  let prefix = '[\n';
  for await (const row of rows) {
    yield prefix + JSON.stringify(row);
    prefix = ',\n';
  }
  yield prefix === '[\n' ? '[]\n' : '\n]\n';
}

async function exportFile(file: string, _: unknown, command: Command): Promise<void> {
  const kind = extname(file).toLowerCase();
  if (kind !== '.csv' && kind !== '.json') throw new AppError('bad_request', 'expected a .csv or .json file');
  const printProgress = createProgressPrinter();
  let count = 0;
  await withMall(command, async ({ db }) => {
    async function* counted() {
      for await (const row of exportCatalogue(db)) {
        count += 1;
        printProgress(`${count.toLocaleString('en')} rows`);
        yield row;
      }
    }
    await replaceFile(file, (target) =>
      kind === '.json'
        ? pipeline(toJsonChunks(counted()), target)
        : pipeline(counted(), stringify(csvFormat), target),
    );
  });
  printResult(
    getGlobalOptions(command),
    { rows: count, file },
    `✓ ${count.toLocaleString('en')} rows in ${file}`,
  );
}

/** Adds `catalog import` and `catalog export`. */
export function addCatalogCommands(program: Command): void {
  const catalog = program.command('catalog').description('import and export goods and their specs');
  catalog
    .command('import')
    .argument('<file>', '.csv with a header line, or .json with an array; one row per spec')
    .option('--dry-run', 'only check the file')
    .option('--again', 'also a file that was imported before and changes the stock by a difference')
    .description('import a file, all or nothing; other goods stay unchanged')
    .addHelpText('after', `\nColumns: ${columns.join(', ')}`)
    .action(importFile);
  catalog
    .command('export')
    .argument('<file>', '.csv or .json')
    .description('export the whole catalogue in the format of import')
    .action(exportFile);
}
