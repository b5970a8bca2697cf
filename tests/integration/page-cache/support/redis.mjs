import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';

/** @param {import('node:net').Server} server @returns {Promise<number>} its port */
async function listen(server) {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return /** @type {import('node:net').AddressInfo} */ (server.address()).port;
}

async function findFreePort() {
  const server = createServer();
  const port = await listen(server);
  server.close();
  await once(server, 'close');
  return port;
}

/** Creates a Redis of its own for a test file, which starts again on the same port and without its data. */
export async function createRedis() {
  const port = await findFreePort();
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let redis;
  return {
    url: `redis://127.0.0.1:${port}`,

    async start() {
      const file = process.env.REDIS_SERVER_PATH ?? 'redis-server';
      const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
      const child = spawn(file, options);
      let output = '';
      for await (const chunk of child.stdout) {
        output += chunk;
        if (output.includes('Ready to accept connections')) break;
      }
      child.stdout.resume();
      redis = child;
    },

    async stop() {
      if (!redis) return;
      const exited = once(redis, 'exit');
      redis.kill('SIGKILL');
      await exited;
      redis = undefined;
    },

    /** Sends a command on a connection of its own. @param {string} command @returns {Promise<string>} the answer */
    async send(command) {
      const socket = connect(port, '127.0.0.1');
      socket.write(`${command}\r\n`);
      const [answer] = await once(socket, 'data');
      socket.destroy();
      return String(answer);
    },

    /** Its connections stay open, and nothing is answered. */
    pause: () => redis?.kill('SIGSTOP'),

    /** Answers also what arrived during the pause. */
    resume: () => redis?.kill('SIGCONT'),
  };
}

/**
 * Starts a network in front of Redis.
 * @param {string} url of Redis
 */
export async function startNetwork(url) {
  const { port, hostname } = new URL(url);
  /** @type {Map<import('node:net').Socket, import('node:net').Socket>} */
  const connections = new Map();
  const server = createServer((client) => {
    const redis = connect(Number(port), hostname);
    connections.set(client, redis);
    client.on('close', () => redis.destroy()).on('error', () => {});
    redis.on('error', () => {});
    client.pipe(redis).pipe(client);
  });
  const ownPort = await listen(server);
  return {
    url: `redis://127.0.0.1:${ownPort}`,

    /** Loses what is sent on the open connections from now on, without closing them, as a firewall does that forgets them. */
    forgetConnections() {
      for (const [client, redis] of connections) {
        redis.unpipe(client);
        client.unpipe(redis);
        client.resume();
        redis.destroy();
      }
    },

    stop() {
      server.close();
      for (const client of connections.keys()) client.destroy();
    },
  };
}
