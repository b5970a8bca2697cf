import type { Command } from 'commander';
import { addDays, toShopDay } from '@/lib/rules/time/dates';
import { sumEvents } from '@/server/mall/operator/events';
import { formatTable, printResult } from '../output';
import { parseDay } from '../parse-text';
import { getGlobalOptions, withMall } from '../with-mall';

const formatSection = (title: string, rows: Parameters<typeof formatTable>[0]): string =>
  `${title}\n${rows.length > 0 ? formatTable(rows) : 'nothing found'}`;

/** Adds `events`. */
export function addEventsCommand(program: Command): void {
  program
    .command('events')
    .option('--day <day>', 'day in Asia/Shanghai; default: yesterday', parseDay)
    .option('--project <pId>', 'only this project')
    .description('sum the stored events of a day: page views, exposures to orders, tests')
    .action(async ({ day, project }: { day?: string; project?: string }, command: Command) => {
      const sums = await withMall(command, (deps) =>
        sumEvents(deps, { day: day ?? addDays(toShopDay(deps.now()), -1), pId: project }),
      );
      const text = [
        sums.day,
        formatSection('page views', sums.pages),
        formatSection('exposures, clicks and orders', sums.places),
        formatSection('tests', sums.experiments),
      ].join('\n\n');
      printResult(getGlobalOptions(command), sums, text);
    });
}
