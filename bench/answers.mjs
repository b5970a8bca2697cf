#!/usr/bin/env node
// Compares running servers of several builds: answers a second of pages beside a bare static page, and of calls beside a bare
// route handler (MALL_BENCH=1). The servers must run with MALL_RATE_LIMIT=false.
// Usage: npm run bench -- bench/answers.mjs [--rounds N] [--seconds N] [--connections N] [--only 'bare page'|'bare call'] [NAME=http://host:port/vantmall]…
import { parseArgs } from 'node:util';
import { measureAnswers } from './sections/answers.mjs';
import { formatTable } from './support/rows.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '2' },
    connections: { type: 'string', default: '20' },
    only: { type: 'string', default: '' },
  },
});
const servers = (positionals.length > 0 ? positionals : ['mall=http://localhost:3000/vantmall']).map(
  (argument) => {
    const [, name, base] = /^([\w-]+)=(.+)$/.exec(argument) ?? [];
    if (!base) throw new Error(`not a name and an address: ${argument}`);
    return { name, base };
  },
);
const rows = await measureAnswers(servers, {
  rounds: Number(values.rounds),
  seconds: Number(values.seconds),
  connections: Number(values.connections),
  only: values.only,
});
console.log(formatTable(rows));
