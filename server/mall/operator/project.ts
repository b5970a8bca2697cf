import 'server-only';
import { z } from 'zod';
import { AppError } from '@/lib/contract/errors';
import { parseProjectId } from '@/lib/rules/page/project-id';
import { projectColumn } from '../config/project';
import { lockName } from '../db/dialect';
import { jsonColumn } from '../db/json-column';
import { inTransaction } from '../db/transaction';
import type { Db, Tx } from '../db/types';

/** A project as operators see it: only the settings that it stores, without defaults. */
export interface ProjectSettings {
  pId: string;
  theme: string;
  isOpen: boolean;
  config: Readonly<Record<string, unknown>>;
}

const objectSchema = z.record(z.string(), z.unknown());
const configColumn = jsonColumn('projects.config', objectSchema);

/** Lists the stored projects by id. */
export async function listProjects(db: Db): Promise<ProjectSettings[]> {
  const rows = await db.selectFrom('projects').selectAll().orderBy('p_id').execute();
  return rows.map((row) => ({
    pId: row.p_id,
    theme: row.theme,
    isOpen: row.is_open === 1,
    config: configColumn.parse(row.config),
  }));
}

/** Returns the value at a path of keys, or undefined. */
const getAtPath = (config: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    config,
  );

/** Sets the value at a path of keys, creating objects as needed. */
function setAtPath(config: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const [head = '', ...rest] = path;
  if (rest.length === 0) {
    config[head] = value;
    return;
  }
  const inner = objectSchema.safeParse(config[head]);
  const copy = inner.success ? { ...inner.data } : {};
  setAtPath(copy, rest, value);
  config[head] = copy;
}

const defaults: Readonly<Record<string, unknown>> = projectColumn.parse({});

/** Sets a field or a part of it. A part of a field that the project does not store changes the field's default. */
function setField(config: Record<string, unknown>, name: string, value: unknown): void {
  const path = name.split('.');
  const [head = ''] = path;
  if (path.length > 1 && config[head] === undefined && defaults[head] !== undefined)
    config[head] = defaults[head];
  setAtPath(config, path, value);
}

interface BrandOptions {
  /** Ids of the brands; undefined: any. An unknown id is rejected, because the project would show the default brand. */
  brands?: readonly string[] | undefined;
}

/** A brand; empty: that of `MALL_THEME`. */
const createBrandSchema = ({ brands }: BrandOptions) =>
  z.string().refine((id) => id === '' || !brands || brands.includes(id), {
    error: `unknown brand; known brands: ${brands?.join(', ')}`,
  });

/** Names of the settings of a project. */
export const projectKeys: readonly string[] = ['theme', 'isOpen', ...Object.keys(projectColumn.shape)];

const invalidField = (path: string, message: string) =>
  new AppError('bad_request', `${path}: ${message}`, { issues: [{ path, message }] });

function assertValidConfig(pId: string, config: Readonly<Record<string, unknown>>): void {
  if (parseProjectId(pId) !== pId) throw invalidField('pId', 'must be 1 to 20 digits');
  const parsed = projectColumn.safeParse(config);
  if (parsed.success) return;
  const [issue] = parsed.error.issues;
  const path = issue?.path ?? [];
  const isMissing = path.length > 1 && getAtPath(config, path) === undefined;
  throw invalidField(
    path.join('.') || 'config',
    isMissing
      ? 'is missing, and the field has no default: set all its parts in one command'
      : (issue?.message ?? 'not valid'),
  );
}

/**
 * Sets fields of a project, all or nothing; creates an unknown project (R-OPERATOR-03).
 * @param changes values by name, `homeTitle.zh` for a part of a field; `theme` and `isOpen` are not part of `config`.
 * @throws AppError bad_request with the field's name.
 */
export async function setProject(
  db: Db,
  pId: string,
  changes: Readonly<Record<string, unknown>>,
  options: BrandOptions = {},
): Promise<ProjectSettings> {
  for (const name of Object.keys(changes)) {
    if (!projectKeys.includes(name.split('.')[0] ?? ''))
      throw invalidField(name, `unknown; known fields: ${projectKeys.join(', ')}`);
  }
  const { theme, isOpen, ...fields } = changes;
  return inTransaction(db, async (tx) => {
    // Of two operators at once, the second one must change the result of the first one.
    await lockName(tx, `project ${pId}`);
    const stored = (await listProjects(tx)).find((project) => project.pId === pId);
    const config = { ...stored?.config };
    for (const [name, value] of Object.entries(fields)) setField(config, name, value);
    assertValidConfig(pId, config);
    const next = {
      pId,
      theme: theme === undefined ? (stored?.theme ?? '') : parseTheme(theme, options),
      isOpen: isOpen === undefined ? (stored?.isOpen ?? true) : parseFlag(isOpen),
      config,
    };
    await writeProject(tx, next);
    return next;
  });
}

async function writeProject(tx: Tx, { pId, theme, isOpen, config }: ProjectSettings): Promise<void> {
  const row = { theme, is_open: isOpen ? 1 : 0, config: JSON.stringify(config) } as const;
  await tx
    .insertInto('projects')
    .values({ p_id: pId, ...row })
    .onConflict((conflict) => conflict.column('p_id').doUpdateSet(row))
    .execute();
}

const createProjectSchema = (options: BrandOptions) =>
  z.strictObject({
    pId: z.string().refine((pId) => parseProjectId(pId) === pId, 'must be 1 to 20 digits'),
    theme: createBrandSchema(options),
    isOpen: z.boolean(),
    config: z.strictObject(projectColumn.shape),
  });

/** A fault of an imported file: the number of the project from 1, and the path of the field. */
interface ProjectFault {
  row: number;
  column: string;
  message: string;
}

function listFaults(projects: readonly unknown[], options: BrandOptions): ProjectFault[] {
  const projectSchema = createProjectSchema(options);
  const ids = projects.map((project) => objectSchema.safeParse(project).data?.pId);
  return projects.flatMap((project, index) => {
    const row = index + 1;
    const issues = projectSchema.safeParse(project).error?.issues ?? [];
    const faults = issues.map(({ path, message }) => ({ row, column: path.join('.') || 'project', message }));
    const isRepeated = ids.indexOf(ids[index]) < index;
    return isRepeated ? [...faults, { row, column: 'pId', message: 'the file names it twice' }] : faults;
  });
}

/**
 * Replaces the settings of every project in the list, all or nothing, and creates unknown ones. Projects outside the
 * list stay (R-OPERATOR-14).
 * @param projects unchecked, in the format of `listProjects`
 * @returns all faults; with any of them, or in a dry run, nothing is written
 */
export async function importProjects(
  db: Db,
  projects: readonly unknown[],
  { dryRun = false, ...options }: BrandOptions & { dryRun?: boolean | undefined } = {},
): Promise<{ projects: number; issues: ProjectFault[] }> {
  const issues = listFaults(projects, options);
  const result = { projects: projects.length, issues };
  if (issues.length > 0 || dryRun) return result;
  // The stored settings are those of the file: a default that a later release changes still applies.
  const listed = z.array(createProjectSchema(options).extend({ config: objectSchema })).parse(projects);
  await inTransaction(db, async (tx) => {
    for (const { pId } of listed.toSorted((a, b) => (a.pId < b.pId ? -1 : 1)))
      await lockName(tx, `project ${pId}`);
    for (const project of listed) await writeProject(tx, project);
  });
  return result;
}

function parseTheme(value: unknown, options: BrandOptions): string {
  const parsed = createBrandSchema(options).safeParse(value);
  if (parsed.success) return parsed.data;
  throw invalidField('theme', parsed.error.issues[0]?.message ?? 'not valid');
}

function parseFlag(value: unknown): boolean {
  if (typeof value === 'boolean') return value;
  throw invalidField('isOpen', 'must be true or false');
}
