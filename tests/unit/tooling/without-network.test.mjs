import { spawnSync } from 'node:child_process';
import { createServer } from 'node:net';
import { run } from '@/scripts/lib/child-process.mjs';
import { NEXT } from '@/scripts/lib/ensure-built.mjs';
import { toCommandWithoutNetwork } from '@/scripts/lib/without-network.mjs';
import { STEPS } from '@/scripts/testing/steps.mjs';

jest.mock('@/scripts/lib/child-process.mjs', () => ({
  ...jest.requireActual('@/scripts/lib/child-process.mjs'),
  // A build that fails leaves nothing.
  run: jest.fn(async () => 1),
  say: () => {},
}));

/** Connects to its port 1, and to its own server; prints which of them works. */
const SCRIPT = `
  const net = require('node:net');
  const connect = (port) => new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1');
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false));
  });
  const own = net.createServer().listen(0, '127.0.0.1', async () => {
    console.log(JSON.stringify([await connect(Number(process.argv[1])), await connect(own.address().port)]));
    process.exit();
  });
`;

// R-OPS-17
test('a command without network reaches its own loopback only', async () => {
  const outside = createServer();
  await new Promise((resolve) => outside.listen(0, '127.0.0.1', resolve));
  const args = ['-e', SCRIPT, String(outside.address().port)];
  const isolated = toCommandWithoutNetwork(process.execPath, args);
  const { program, args: all } = isolated ?? { program: process.execPath, args };
  const { stdout } = spawnSync(program, all, { encoding: 'utf8' });
  // A machine without namespaces reaches the server outside.
  expect(JSON.parse(stdout)).toEqual([isolated === null, true]);
  outside.close();
});

// R-OPS-17
test('npm test builds without network and database', async () => {
  process.env.NEXT_DIST_DIR = '.next-of-no-build';
  expect(await STEPS.build.run([])).toBe(1);
  const build = [NEXT, 'build'];
  const { program, args } = toCommandWithoutNetwork(process.execPath, build) ?? {
    program: process.execPath,
    args: build,
  };
  expect(run).toHaveBeenCalledWith(program, args, {
    env: expect.objectContaining({
      DATABASE_URL: expect.stringContaining('.invalid/'),
      MALL_DATA_DIR: '/dev/null/no-folder',
    }),
  });
});
