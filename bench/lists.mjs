#!/usr/bin/env node
// Measures every list and look-up of the contract in a mall with very many rows (bench/sections/data.mjs).
// Usage: npm run bench -- bench/lists.mjs [--database postgres://…] [--orders N] [--users N] [--goods N] [--projects N]
// [--calls N] [--only WORD]; without `--database` on SQLite. A database that is already filled is used as it is.
import { parseArgs } from 'node:util';
import { openPostgres, openSqlite } from './lists/databases.mjs';
import { measureLists } from './sections/data.mjs';
import { formatTable, listMissed } from './support/rows.mjs';

const { values } = parseArgs({
  options: {
    database: { type: 'string' },
    orders: { type: 'string', default: '200000' },
    users: { type: 'string' },
    goods: { type: 'string', default: '100000' },
    projects: { type: 'string', default: '1000' },
    calls: { type: 'string', default: '100' },
    only: { type: 'string', default: '' },
  },
});
const database = await (values.database ? openPostgres(values.database) : openSqlite());
const name = values.database ? 'PostgreSQL' : 'SQLite';
const rows = await measureLists(database, name, {
  orders: Number(values.orders),
  goods: Number(values.goods),
  projects: Number(values.projects),
  calls: Number(values.calls),
  only: values.only,
  ...(values.users && { users: Number(values.users) }),
});
console.log(formatTable(rows));
process.exitCode = listMissed([{ name, rows }]).length > 0 ? 1 : 0;
