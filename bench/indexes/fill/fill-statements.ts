import type { Shape } from '../data-shape';
import { createMoneyStatements } from './money';
import { createPartStatements } from './order-parts';
import { createOrderStatements } from './orders';
import type { FillContext } from './sql';
import { createPeopleStatements } from './users';

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
