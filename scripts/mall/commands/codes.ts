import { type Command, InvalidArgumentError, Option } from 'commander';
import type { CodeSource, ServiceType } from '@/server/mall/db/tables/service';
import { endTopUp, type TopUpEnd } from '@/server/mall/operator/codes/end-top-up';
import { importCodes } from '@/server/mall/operator/codes/import-codes';
import { listCodes, listUnfinishedPieces } from '@/server/mall/operator/codes/list-codes';
import { setServiceGoods } from '@/server/mall/operator/codes/set-service-goods';
import { printImportResult, printResult, printRows } from '../output';
import { parseLimit } from '../parse-limit';
import { revalidateServers } from '../revalidate-servers';
import { getGlobalOptions, withMall } from '../with-mall';

async function importFile(file: string, { spec }: { spec: string }, command: Command): Promise<void> {
  const result = await withMall(command, (deps) => importCodes(deps, spec, file));
  const { rows, imported, given, stock } = result;
  const options = getGlobalOptions(command);
  if (result.issues.length > 0) return printImportResult(options, result, '');
  const done = `✓ ${imported} of ${rows} codes are new; ${given} assigned to waiting orders, ${stock} in stock`;
  const { servers, text } = await revalidateServers(command);
  printImportResult(options, { ...result, servers }, `${done}\n${text}`);
}

const parseDays = (text: string): number | null => {
  if (text === 'none') return null;
  const days = Number(text);
  if (!Number.isInteger(days) || days < 1 || days > 36_500)
    throw new InvalidArgumentError('expected 1 to 36500, or none');
  return days;
};

const parseParagraphs = (text: string): string[] =>
  text
    .split('|')
    .map((part) => part.trim().slice(0, 500))
    .filter(Boolean);

interface GoodsOptions {
  type?: ServiceType;
  codes?: CodeSource;
  validDays?: number | null;
  howZh?: string[];
  howEn?: string[];
}

async function setGoods(
  goodsId: string,
  { howZh, howEn, ...terms }: GoodsOptions,
  command: Command,
): Promise<void> {
  const changes = { ...terms, howToUseZh: howZh, howToUseEn: howEn };
  await withMall(command, (deps) => setServiceGoods(deps, goodsId, changes));
  const { servers, text } = await revalidateServers(command);
  printResult(
    getGlobalOptions(command),
    { goodsId, ...changes, servers },
    `✓ ${goodsId} is updated\n${text}`,
  );
}

/** Adds `codes list`, `codes waiting` and `codes top-up`. */
function addFulfilmentCommands(codes: Command): void {
  codes
    .command('list')
    .option('--spec <specId>', 'only this spec')
    .description(
      'list specs without shipping with their type and numbers of free, assigned and awaited codes',
    )
    .action(async ({ spec }: { spec?: string }, command: Command) => {
      const specs = await withMall(command, ({ db }) => listCodes(db, spec));
      printRows(
        getGlobalOptions(command),
        specs.map((row) => ({ ...row, codes: row.type === 'topUp' ? null : row.codes })),
      );
    });
  codes
    .command('waiting')
    .option('--limit <count>', '1 to 1000', parseLimit, 100)
    .description('list paid pieces that are not delivered yet, the oldest first')
    .action(async ({ limit }: { limit: number }, command: Command) =>
      printRows(
        getGlobalOptions(command),
        await withMall(command, ({ db }) => listUnfinishedPieces(db, limit)),
      ),
    );
  codes
    .command('top-up')
    .argument('<pieceId>', 'see `codes waiting`')
    .addOption(
      new Option('--end <end>', 'outcome; after failed, the shopper has to enter a number again')
        .choices(['done', 'failed'])
        .makeOptionMandatory(),
    )
    .description('record the outcome of a top-up')
    .action(async (pieceId: string, { end }: { end: TopUpEnd }, command: Command) => {
      await withMall(command, (deps) => endTopUp(deps, pieceId, end));
      printResult(getGlobalOptions(command), { pieceId, end }, `✓ ${pieceId} is ${end}`);
    });
}

/** Adds the commands `codes …`. */
export function addCodeCommands(program: Command): void {
  const codes = program.command('codes').description('vouchers and top-ups: goods that are not shipped');
  codes
    .command('goods')
    .argument('<goodsId>')
    .addOption(new Option('--type <type>', 'what a piece delivers').choices(['voucher', 'topUp']))
    .addOption(new Option('--codes <source>', 'where codes come from').choices(['imported', 'generated']))
    .option('--valid-days <days>', 'days for which a code is valid, or none', parseDays)
    .option('--how-zh <text>', 'how to use it, in Chinese; | between paragraphs', parseParagraphs)
    .option('--how-en <text>', 'the same in English', parseParagraphs)
    .description('set how a product is delivered; absent options stay unchanged')
    .action(setGoods);
  codes
    .command('import')
    .argument(
      '<file>',
      '.csv with the column code and optionally number, or a text file with one code per line',
    )
    .requiredOption('--spec <specId>', 'the spec of the codes')
    .description('import codes, all or nothing; the stock becomes the number of free codes')
    .action(importFile);
  addFulfilmentCommands(codes);
}
