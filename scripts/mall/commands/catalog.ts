import { createWriteStream } from 'node:fs';
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
import { answer, answerImport, progress } from '../output';
import { globalOptions, withMall } from '../with-mall';

const phases = { reading: 'read', checking: 'checking', writing: 'written' } as const;

async function bringIn(file: string, { dryRun }: { dryRun?: boolean }, command: Command): Promise<void> {
  const show = progress();
  const result = await withMall(command, (host) =>
    importCatalogue(host, file, {
      dryRun,
      onProgress: ({ phase, rows }) => show(`${phases[phase]} ${rows.toLocaleString('en')} rows`),
    }),
  );
  const { rows, issues } = result;
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
  const done = `✓ ${rows.toLocaleString('en')} rows ${dryRun ? 'are fit to be imported' : 'imported'}`;
  answerImport(globalOptions(command), { ...result, imported: issues.length === 0 && !dryRun }, done);
}

async function* jsonOf(rows: AsyncIterable<ExportedRow>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const row of rows) {
    yield before + JSON.stringify(row);
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

async function takeOut(file: string, _: unknown, command: Command): Promise<void> {
  const kind = extname(file).toLowerCase();
  if (kind !== '.csv' && kind !== '.json')
    throw new AppError('bad_request', 'a .csv or a .json file is needed');
  const show = progress();
  let count = 0;
  await withMall(command, async ({ db }) => {
    async function* counted() {
      for await (const row of exportCatalogue(db)) {
        count += 1;
        show(`${count.toLocaleString('en')} rows`);
        yield row;
      }
    }
    const target = createWriteStream(file);
    if (kind === '.json') await pipeline(jsonOf(counted()), target);
    else await pipeline(counted(), stringify(csvFormat), target);
  });
  answer(globalOptions(command), { rows: count, file }, `✓ ${count.toLocaleString('en')} rows in ${file}`);
}

/** `catalog import`, `catalog export`. */
export function addCatalogCommands(program: Command): void {
  const catalog = program.command('catalog').description('goods and their specs, as a file');
  catalog
    .command('import')
    .argument('<file>', '.csv with a header line, or .json with an array; one row for each spec')
    .option('--dry-run', 'only check')
    .description('bring a file in, all or nothing; what it does not name stays as it is')
    .addHelpText('after', `\nColumns: ${columns.join(', ')}`)
    .action(bringIn);
  catalog
    .command('export')
    .argument('<file>', '.csv or .json')
    .description('write the whole catalogue, in the shape that import reads')
    .action(takeOut);
}
