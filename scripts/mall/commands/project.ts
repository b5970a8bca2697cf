import type { Command } from 'commander';
import { AppError } from '@/lib/contract/errors';
import { listProjects, type ProjectSettings, projectKeys, setProject } from '@/server/mall/operator/project';
import { answer, answerRows } from '../output';
import { globalOptions, withMall } from '../with-mall';

/** `true`, `12`, `{"zh":"…"}` are JSON; anything else is a text. */
function parsedValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function changesOf(pairs: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.indexOf('=');
      if (at < 1) throw new AppError('bad_request', `${pair}: key=value is needed`);
      return [pair.slice(0, at), parsedValue(pair.slice(at + 1))];
    }),
  );
}

const textOf = ({ pId, theme, isOpen, config }: ProjectSettings) =>
  `${pId}  ${isOpen ? 'open' : 'closed'}  theme ${theme || '(default)'}\n${JSON.stringify(config, null, 2)}`;

/** `project list`, `project set`. */
export function addProjectCommands(program: Command): void {
  const project = program.command('project').description('channels of the mall');
  project
    .command('list')
    .description('the known projects')
    .action(async (_, command: Command) => {
      const projects = await withMall(command, ({ db }) => listProjects(db));
      const options = globalOptions(command);
      if (options.json) answer(options, projects, '');
      else
        answerRows(
          options,
          projects.map(({ config, ...rest }) => ({ ...rest, config: JSON.stringify(config) })),
        );
    });
  project
    .command('set')
    .argument('<pId>', 'up to 20 digits; an unknown one becomes known')
    .argument('<key=value...>', 'value as JSON or text; homeTitle.zh=… sets a part')
    .description('set fields of a project, all or nothing; pages show it within half a minute')
    .addHelpText('after', `\nKeys: ${projectKeys.join(', ')}`)
    .action(async (pId: string, pairs: string[], _, command: Command) => {
      const project = await withMall(command, ({ db }) => setProject(db, pId, changesOf(pairs)));
      answer(globalOptions(command), project, `✓ ${textOf(project)}`);
    });
}
