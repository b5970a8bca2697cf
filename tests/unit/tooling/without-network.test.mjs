import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { toCommandWithoutNetwork } from '@/scripts/lib/without-network.mjs';

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
test('npm test builds without network and database', () => {
  expect(readFileSync('scripts/testing/steps.mjs', 'utf8')).toMatch(
    /build: \{.*ensureBuilt\(\{ isolated: true \}\)/,
  );
});
