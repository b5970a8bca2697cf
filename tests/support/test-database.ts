import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Pool } from 'pg';

/**
 * The data of a test: a database of its own on TEST_DATABASE_URL, else a SQLite file; files are in `dataDir`.
 */
export interface TestDatabase {
  databaseUrl?: string;
  dataDir: string;
  remove(): Promise<void>;
}

/** Where the files of all databases are; `jest.config.mjs` chooses a folder in memory. */
const PARENT_FOLDER = process.env.TEST_DATABASE_FOLDER ?? tmpdir();

const createFolder = (): string => mkdtempSync(path.join(PARENT_FOLDER, 'vantmall-'));
const removeFolder = (folder: string): void => rmSync(folder, { recursive: true, force: true });

/** One connection for creating and deleting databases; it does not keep the process alive. */
const administrators = new Map<string, Pool>();

function connectAsAdministrator(server: string): Pool {
  const pool = new Pool({ connectionString: server, max: 1, allowExitOnIdle: true, idleTimeoutMillis: 0 });
  // A server that ends closes it while nothing is asked.
  pool.on('error', () => {});
  administrators.set(server, pool);
  return pool;
}

async function runStatement(server: string, statement: string): Promise<unknown[]> {
  const pool = administrators.get(server) ?? connectAsAdministrator(server);
  return (await pool.query(statement)).rows;
}

/** Creates a database as a copy of another one, which must have no connections. */
async function createFromTemplate(server: string, template: string): Promise<TestDatabase> {
  const name = `mall_${randomBytes(6).toString('hex')}`;
  const dataDir = createFolder();
  await runStatement(server, `create database ${name} template ${template} strategy file_copy`);
  return {
    databaseUrl: Object.assign(new URL(server), { pathname: `/${name}` }).href,
    dataDir,
    async remove() {
      removeFolder(dataDir);
      await runStatement(server, `drop database ${name} with (force)`);
    },
  };
}

/** Creates an empty database and folder. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = process.env.TEST_DATABASE_URL;
  if (server) return createFromTemplate(server, 'template0');
  const dataDir = createFolder();
  return { dataDir, remove: async () => removeFolder(dataDir) };
}

/** Copies the database and files of a closed mall. */
export async function copyTestDatabase({ databaseUrl, dataDir }: TestDatabase): Promise<TestDatabase> {
  const server = process.env.TEST_DATABASE_URL;
  const copy =
    server && databaseUrl
      ? await createFromTemplate(server, new URL(databaseUrl).pathname.slice(1))
      : await createTestDatabase();
  cpSync(dataDir, copy.dataDir, { recursive: true });
  return copy;
}

/** One template for each worker of a run (jest.config.mjs), so that workers do not wait for each other. */
const getTemplateName = (): string =>
  `mall_template_${process.env.TEST_RUN_ID}_${process.env.JEST_WORKER_ID}`.toLowerCase();

async function findTemplate(): Promise<TestDatabase | undefined> {
  const name = getTemplateName();
  const dataDir = path.join(PARENT_FOLDER, name);
  if (!existsSync(dataDir)) return undefined;
  const server = process.env.TEST_DATABASE_URL;
  const databaseUrl = server && Object.assign(new URL(server), { pathname: `/${name}` }).href;
  return { dataDir, ...(databaseUrl && { databaseUrl }), remove: async () => {} };
}

/**
 * Renames a filled database to the template. The folder is renamed last: it marks the template as complete.
 */
async function saveAsTemplate({ databaseUrl, dataDir }: TestDatabase): Promise<TestDatabase> {
  const name = getTemplateName();
  const server = process.env.TEST_DATABASE_URL;
  if (server && databaseUrl)
    await runStatement(server, `alter database ${new URL(databaseUrl).pathname.slice(1)} rename to ${name}`);
  renameSync(dataDir, path.join(PARENT_FOLDER, name));
  const template = await findTemplate();
  if (!template) throw new Error('the template of the test databases is missing');
  return template;
}

/**
 * Creates a database with the content that `fill` writes. `fill` runs once in each run and worker; all other
 * calls get
 * a copy, which takes a fifth of the time on PostgreSQL.
 */
export async function createFilledDatabase(
  fill: (place: TestDatabase) => Promise<void>,
): Promise<TestDatabase> {
  const template = await findTemplate();
  if (template) return copyTestDatabase(template);
  const database = await createTestDatabase();
  await fill(database);
  return copyTestDatabase(await saveAsTemplate(database));
}
