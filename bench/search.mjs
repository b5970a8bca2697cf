#!/usr/bin/env node
// Measures the search in a catalogue of 100,000 products on both databases (bench/sections/search.mjs); fails if the 95th
// percentile of all calls exceeds 20 ms. Usage: npm run bench -- bench/search.mjs [products] [sqlite|postgres].
// PostgreSQL is `TEST_DATABASE_URL`, else the tests' server.
import { measureSearches } from './sections/search.mjs';
import { formatTable, listMissed } from './support/rows.mjs';

const rows = await measureSearches({
  products: Number(process.argv[2] ?? 100_000),
  calls: 2000,
  ...(process.argv[3] && { databases: [process.argv[3]] }),
});
console.log(formatTable(rows));
process.exitCode = listMissed([{ name: 'search', rows }]).length > 0 ? 1 : 0;
