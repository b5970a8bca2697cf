import type { Command } from 'commander';
import { AppError } from '@/lib/contract/errors';
import { listProjects, type ProjectSettings, projectKeys, setProject } from '@/server/mall/operator/project';
import { printResult, printRows } from '../output';
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

/** Adds `project list` and `project set`. */
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
      const project = await withMall(command, ({ db }) => setProject(db, pId, parseChanges(pairs)));
      const { servers, text } = await revalidateServers(command);
      printResult(getGlobalOptions(command), { ...project, servers }, `✓ ${formatProject(project)}\n${text}`);
    });
}
