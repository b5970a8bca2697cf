import 'server-only';
import { z } from 'zod';
import { AppError } from '@/lib/contract/errors';
import { parseProjectId } from '@/lib/rules/page/project-id';
import { projectColumn } from '../config/project';
import { lockName } from '../db/dialect';
import { jsonColumn } from '../db/json-column';
import { inTransaction } from '../db/transaction';
import type { Db } from '../db/types';

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

/** Names of the settings of a project. */
export const projectKeys: readonly string[] = ['theme', 'isOpen', ...Object.keys(projectColumn.shape)];

const invalidField = (path: string, message: string) =>
  new AppError('bad_request', `${path}: ${message}`, { issues: [{ path, message }] });

function assertValidConfig(pId: string, config: Readonly<Record<string, unknown>>): void {
  if (parseProjectId(pId) !== pId) throw invalidField('pId', 'must be 1 to 20 digits');
  const parsed = projectColumn.safeParse(config);
  if (parsed.success) return;
  const [issue] = parsed.error.issues;
  throw invalidField(issue?.path.join('.') ?? 'config', issue?.message ?? 'not valid');
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
    for (const [name, value] of Object.entries(fields)) setAtPath(config, name.split('.'), value);
    assertValidConfig(pId, config);
    const next = {
      pId,
      theme: theme === undefined ? (stored?.theme ?? '') : z.string().parse(theme),
      isOpen: isOpen === undefined ? (stored?.isOpen ?? true) : parseFlag(isOpen),
      config,
    };
    const row = { theme: next.theme, is_open: next.isOpen ? 1 : 0, config: JSON.stringify(config) } as const;
    await tx
      .insertInto('projects')
      .values({ p_id: pId, ...row })
      .onConflict((conflict) => conflict.column('p_id').doUpdateSet(row))
      .execute();
    return next;
  });
}

function parseFlag(value: unknown): boolean {
  if (typeof value === 'boolean') return value;
  throw invalidField('isOpen', 'must be true or false');
}
