#!/usr/bin/env node
// Compares builds by their orders a second through HTTP, with `pgbench` beside them (bench/sections/orders.mjs).
// Usage: npm run bench -- bench/http-orders.mjs --builds .next-base,.next --processes 1,2 --callers 32 --seconds 6 --rounds 3
import { parseArgs } from 'node:util';
import { measureHttpOrders } from './sections/orders.mjs';
import { formatTable } from './support/rows.mjs';

const { values } = parseArgs({
  options: {
    builds: { type: 'string', default: '.next' },
    processes: { type: 'string', default: '1,2' },
    callers: { type: 'string', default: '32' },
    seconds: { type: 'string', default: '6' },
    rounds: { type: 'string', default: '3' },
  },
});
const rows = await measureHttpOrders({
  builds: values.builds.split(','),
  processes: values.processes.split(',').map(Number),
  callers: Number(values.callers),
  seconds: Number(values.seconds),
  rounds: Number(values.rounds),
});
console.log(formatTable(rows));
