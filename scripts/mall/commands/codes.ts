import { type Command, InvalidArgumentError, Option } from 'commander';
import type { CodeSource, ServiceType } from '@/server/mall/db/tables/service';
import { endTopUp, type TopUpEnd } from '@/server/mall/operator/codes/end-top-up';
import { importCodes } from '@/server/mall/operator/codes/import-codes';
import { listCodes, listUnfinishedPieces } from '@/server/mall/operator/codes/list-codes';
import { setServiceGoods } from '@/server/mall/operator/codes/set-service-goods';
import { limitOf } from '../limit';
import { answer, answerImport, answerRows } from '../output';
import { globalOptions, withMall } from '../with-mall';

async function bringIn(file: string, { spec }: { spec: string }, command: Command): Promise<void> {
  const result = await withMall(command, (host) => importCodes(host, spec, file));
  const { rows, imported, given, stock } = result;
  const done = `✓ ${imported} of ${rows} codes are new; ${given} went to orders that waited, ${stock} can be sold`;
  answerImport(globalOptions(command), result, done);
}

const daysOf = (text: string): number | null => {
  if (text === 'none') return null;
  const days = Number(text);
  if (!Number.isInteger(days) || days < 1 || days > 36_500)
    throw new InvalidArgumentError('1 to 36500, or none');
  return days;
};

const paragraphsOf = (text: string): string[] =>
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
  const told = { ...terms, howToUseZh: howZh, howToUseEn: howEn };
  await withMall(command, (host) => setServiceGoods(host, goodsId, told));
  answer(globalOptions(command), { goodsId, ...told }, `✓ ${goodsId} is set`);
}

/** `codes list`, `waiting`, `top-up`. */
function addReading(codes: Command): void {
  codes
    .command('list')
    .option('--spec <specId>', 'only this one')
    .description('specs without shipping: how they are given, codes in stock, given and waited for')
    .action(async ({ spec }: { spec?: string }, command: Command) => {
      const specs = await withMall(command, ({ db }) => listCodes(db, spec));
      answerRows(
        globalOptions(command),
        specs.map((row) => ({ ...row, codes: row.type === 'topUp' ? null : row.codes })),
      );
    });
  codes
    .command('waiting')
    .option('--limit <count>', '1 to 1000', limitOf, 100)
    .description('what is paid and not given yet, the oldest first')
    .action(async ({ limit }: { limit: number }, command: Command) =>
      answerRows(
        globalOptions(command),
        await withMall(command, ({ db }) => listUnfinishedPieces(db, limit)),
      ),
    );
  codes
    .command('top-up')
    .argument('<pieceId>', 'see `codes waiting`')
    .addOption(
      new Option('--end <end>', 'failed: the shopper is asked for a number again')
        .choices(['done', 'failed'])
        .makeOptionMandatory(),
    )
    .description('note how a top-up ended')
    .action(async (pieceId: string, { end }: { end: TopUpEnd }, command: Command) => {
      await withMall(command, (host) => endTopUp(host, pieceId, end));
      answer(globalOptions(command), { pieceId, end }, `✓ ${pieceId} is ${end}`);
    });
}

/** `codes goods`, `import`, `list`, `waiting`, `top-up`. */
export function addCodeCommands(program: Command): void {
  const codes = program.command('codes').description('vouchers and top-ups: goods that are not shipped');
  codes
    .command('goods')
    .argument('<goodsId>')
    .addOption(new Option('--type <type>', 'what a piece is').choices(['voucher', 'topUp']))
    .addOption(new Option('--codes <source>', 'where codes come from').choices(['imported', 'generated']))
    .option('--valid-days <days>', 'days in which a code can be used, or none', daysOf)
    .option('--how-zh <text>', 'how to use it, in Chinese; | between paragraphs', paragraphsOf)
    .option('--how-en <text>', 'the same in English', paragraphsOf)
    .description('set how a goods is given; what is not told stays')
    .action(setGoods);
  codes
    .command('import')
    .argument(
      '<file>',
      '.csv with the columns code and, where cards have one, number; or text, a code a line',
    )
    .requiredOption('--spec <specId>', 'what they are codes of')
    .description('bring codes in, all or nothing; the stock becomes what there are codes for')
    .action(bringIn);
  addReading(codes);
}
