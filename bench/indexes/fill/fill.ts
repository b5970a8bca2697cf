import type { Shape } from '../shape';
import { createMoneyStatements } from './money';
import { createOrderStatements } from './orders';
import { createPartStatements } from './parts';
import { createPeopleStatements } from './people';
import type { FillContext } from './sql';

const helperTables = ['bench_orders', 'bench_facts', 'bench_specs', 'bench_offers'];

/** Creates the statements that fill a mall that has only its demo content; run them in one transaction. */
export function createFillStatements(shape: Shape, moment: FillContext['moment']): string[] {
  const context = { ...shape, moment };
  return [
    ...createPeopleStatements(context),
    ...createOrderStatements(context),
    ...createPartStatements(context),
    ...createMoneyStatements(context),
    ...helperTables.map((table) => `drop table ${table}`),
  ];
}
