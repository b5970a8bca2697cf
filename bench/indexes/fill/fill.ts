import type { Shape } from '../shape';
import { moneyStatements } from './money';
import { orderStatements } from './orders';
import { partStatements } from './parts';
import { peopleStatements } from './people';
import type { Filling } from './sql';

const scaffold = ['bench_orders', 'bench_facts', 'bench_specs', 'bench_offers'];

/** The statements that fill a mall that has its demo content and nothing else; one transaction is best. */
export function fillStatements(shape: Shape, moment: Filling['moment']): string[] {
  const filling = { ...shape, moment };
  return [
    ...peopleStatements(filling),
    ...orderStatements(filling),
    ...partStatements(filling),
    ...moneyStatements(filling),
    ...scaffold.map((table) => `drop table ${table}`),
  ];
}
