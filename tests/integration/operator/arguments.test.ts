import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runOperatorCommand } from '@/tests/support/run-operator-command';

const folder = mkdtempSync(path.join(tmpdir(), 'arguments-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs a command whose arguments are wrong, so that it must not create a database. */
async function runWrong(...args: string[]) {
  const dataDir = path.join(folder, 'data');
  const result = await runOperatorCommand('--data', dataDir, ...args);
  expect(result.code).toBe(1);
  expect(existsSync(dataDir)).toBe(false);
  return result;
}

const trace = ['orders', 'trace', 'x', '--zh', '已到杭州', '--en', 'In Hangzhou', '--at'];

// R-OPERATOR-27
test.each(['2', '2026', '2026-05-01', '2026-05-01T10:00:00', '2026-02-31T10:00:00Z', 'May 1 2026', ''])(
  'rejects the moment %j, which is not ISO-8601 with a time zone',
  async (moment) => {
    expect((await runWrong(...trace, moment)).stderr).toContain('expected a time with its zone');
  },
);

// R-OPERATOR-27
test('accepts a moment with a time zone', async () => {
  const { stderr } = await runOperatorCommand('--data', folder, ...trace, '2026-05-01T10:00:00+08:00');
  expect(stderr).toBe('✗ no such order\n');
});

// R-OPERATOR-27
test.each(['2026-02-31', '2026-13-01', '20260301'])('rejects the day %s', async (day) => {
  expect((await runWrong('events', '--day', day)).stderr).toContain('expected a day');
});

// R-OPERATOR-27
test.each([
  ['orders trace', ['orders', 'trace', 'x', '--zh', '', '--en', 'Here']],
  ['orders trace', ['orders', 'trace', 'x', '--zh', '这里', '--en', '  ']],
  ['refunds reject', ['refunds', 'reject', 'x', '--reason', ' ']],
  ['complaints answer', ['complaints', 'answer', 'x', '--zh', '']],
  ['complaints answer', ['complaints', 'answer', 'x', '--zh', '好', '--en', '']],
  ['points grant', ['points', 'grant', 'x', '5', '--ref', '']],
])('%s rejects an empty text', async (_, args) => {
  expect((await runWrong(...args)).stderr).toContain('expected a text that is not empty');
});

/** Runs a wrong command. @returns the error that it prints as JSON */
async function readError(...args: string[]): Promise<unknown> {
  const { stdout } = await runWrong(...args);
  return JSON.parse(stdout);
}

// R-OPERATOR-01
test.each<[string, string[], string]>([
  ['a missing option', ['orders', 'ship', 'x', '--json'], "required option '--company <code>' not specified"],
  ['a missing argument', ['--json', 'orders', 'delivered'], "missing required argument 'orderId'"],
  ['a wrong value', ['points', 'grant', 'x', '-', '--ref', 'y', '--json'], "'-' is invalid"],
  ['an unknown option', ['db', 'check', '--fast', '--json'], "unknown option '--fast'"],
  ['an unknown command', ['nope', '--json'], "unknown command 'nope'"],
  ['an unknown subcommand', ['orders', 'nope', '--json'], "unknown command 'nope'"],
  ['a missing subcommand', ['orders', '--json'], 'a subcommand is missing'],
])('prints %s as JSON', async (_, args, message) => {
  expect(await readError(...args)).toEqual({
    error: { code: 'bad_request', message: expect.stringContaining(message) },
  });
});

// R-OPERATOR-01
test('names an unknown command', async () => {
  const { stdout, stderr } = await runWrong('nope');
  expect(stdout).toBe('');
  expect(stderr).toContain("error: unknown command 'nope'");
});

// R-OPERATOR-01
test.each([
  ['too many points', ['99999999999'], 'expected an integer from 1 to 1000000000'],
  ['too many days', ['5', '--days', '99999999999'], 'expected an integer from 1 to 36500'],
])('rejects %s', async (_, args, message) => {
  expect((await runWrong('points', 'grant', 'x', ...args, '--ref', 'y')).stderr).toContain(message);
});
