import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { AppError } from '@/lib/contract/errors';
import {
  importProjects,
  listProjects,
  type ProjectSettings,
  projectKeys,
  setProject,
} from '@/server/mall/operator/project';
import { themeIds } from '@/themes';
import { printImportResult, printResult, printRows } from '../output';
import { replaceTextFile } from '../replace-file';
import { revalidateServers } from '../revalidate-servers';
import { getGlobalOptions, withMall } from '../with-mall';

/** Parses `true`, `12` or `{"zh":"…"}` as JSON, and anything else as text. */
function parseValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function parseChanges(pairs: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    pairs.map((pair) => {
      const separator = pair.indexOf('=');
      if (separator < 1) throw new AppError('bad_request', `${pair}: expected key=value`);
      return [pair.slice(0, separator), parseValue(pair.slice(separator + 1))];
    }),
  );
}

const formatProject = ({ pId, theme, isOpen, config }: ProjectSettings) =>
  `${pId}  ${isOpen ? 'open' : 'closed'}  theme ${theme || '(default)'}\n${JSON.stringify(config, null, 2)}`;

/** @throws AppError bad_request if the file is unreadable or is no JSON array, or an empty one. */
function readProjects(file: string): unknown[] {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new AppError('bad_request', `${file}: ${error instanceof Error ? error.message : 'unreadable'}`);
  }
  if (!Array.isArray(content)) throw new AppError('bad_request', `${file}: expected an array of projects`);
  if (content.length === 0) throw new AppError('bad_request', `${file}: the file has no projects`);
  return content;
}

async function importFile(file: string, { dryRun }: { dryRun?: boolean }, command: Command): Promise<void> {
  const projects = readProjects(file);
  const result = await withMall(command, ({ db }) =>
    importProjects(db, projects, { dryRun, brands: themeIds }),
  );
  const options = getGlobalOptions(command);
  if (result.issues.length > 0 || dryRun)
    return printImportResult(
      options,
      { ...result, imported: false },
      `✓ ${result.projects} projects are valid`,
    );
  const { servers, text } = await revalidateServers(command);
  const done = `✓ ${result.projects} projects imported\n${text}`;
  printImportResult(options, { ...result, imported: true, servers }, done);
}

async function exportFile(file: string, _: unknown, command: Command): Promise<void> {
  const projects = await withMall(command, ({ db }) => listProjects(db));
  await replaceTextFile(file, `${JSON.stringify(projects, null, 2)}\n`);
  const result = { projects: projects.length, file };
  printResult(getGlobalOptions(command), result, `✓ ${projects.length} projects in ${file}`);
}

/** Adds `project list`, `project set`, `project import` and `project export`. */
export function addProjectCommands(program: Command): void {
  const project = program.command('project').description('projects (tenants) of the mall');
  project
    .command('list')
    .description('list the stored projects')
    .action(async (_, command: Command) => {
      const projects = await withMall(command, ({ db }) => listProjects(db));
      const options = getGlobalOptions(command);
      if (options.json) printResult(options, projects, '');
      else
        printRows(
          options,
          projects.map(({ config, ...rest }) => ({ ...rest, config: JSON.stringify(config) })),
        );
    });
  project
    .command('set')
    .argument('<pId>', 'up to 20 digits; an unknown project is created')
    .argument('<key=value...>', 'value as JSON or text; homeTitle.zh=… sets part of a field')
    .description('set fields of a project, all or nothing')
    .addHelpText('after', `\nKeys: ${projectKeys.join(', ')}`)
    .action(async (pId: string, pairs: string[], _, command: Command) => {
      const project = await withMall(command, ({ db }) =>
        setProject(db, pId, parseChanges(pairs), { brands: themeIds }),
      );
      const { servers, text } = await revalidateServers(command);
      printResult(getGlobalOptions(command), { ...project, servers }, `✓ ${formatProject(project)}\n${text}`);
    });
  project
    .command('import')
    .argument('<file>', '.json with an array of projects, as export writes it')
    .option('--dry-run', 'only check the file')
    .description(
      'replace the settings of the projects in a file, all or nothing; other projects stay unchanged',
    )
    .action(importFile);
  project
    .command('export')
    .argument('<file>', '.json')
    .description('export all projects in the format of import')
    .action(exportFile);
}
