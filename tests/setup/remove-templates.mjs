import { readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';

/** Removes the templates of this run's test databases (tests/support/test-database.ts). */
export default async function removeTemplates() {
  const prefix = `mall_template_${process.env.TEST_RUN_ID}_`;
  const folder = process.env.TEST_DATABASE_FOLDER ?? tmpdir();
  const names = readdirSync(folder).filter((name) => name.startsWith(prefix));
  for (const name of names) rmSync(path.join(folder, name), { recursive: true, force: true });
  if (!process.env.TEST_DATABASE_URL || names.length === 0) return;
  const client = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL });
  await client.connect();
  for (const name of names) await client.query(`drop database if exists ${name}`);
  await client.end();
}
