import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A TCP proxy in front of PostgreSQL. Its connections can die without being closed, as behind a pooler that hangs. */
export interface DatabaseProxy {
  /** The database by way of the proxy. */
  readonly databaseUrl: string;
  /** The names of the parameters with which each connection was started. */
  readonly startParameters: string[][];
  /** Stops forwarding on all connections, also on those that are opened later. `'answers'`: only what the server sends. */
  fallSilent(direction?: 'both' | 'answers'): void;
  /** Forwards on connections that are opened from now on. Those from before stay silent. */
  recover(): void;
  close(): Promise<void>;
}

/** Reads the names in the first message of a connection: length, version of the protocol, then names and values. */
function readParameterNames(message: Buffer): string[] {
  const texts = message.toString('utf8', 8).split('\0');
  return texts.filter((text, index) => text !== '' && index % 2 === 0);
}

/** Starts a proxy in front of the server of a database. */
export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const pairs = new Set<{ client: Socket; server: Socket }>();
  const startParameters: string[][] = [];
  let isSilent = false;
  const server = createServer((client) => {
    const open = (socket: Socket) => {
      sockets.add(socket);
      // A side that fails ends; the other one learns it by its own end.
      socket.on('error', () => {}).on('close', () => sockets.delete(socket));
      return socket;
    };
    open(client);
    if (isSilent) return;
    client.once('data', (message) => startParameters.push(readParameterNames(message)));
    const socketFolder = target.searchParams.get('host');
    const port = Number(target.port || 5432);
    const upstream = open(
      socketFolder?.startsWith('/')
        ? connect(`${socketFolder}/.s.PGSQL.${port}`)
        : connect({ host: target.hostname, port }),
    );
    const pair = { client, server: upstream };
    pairs.add(pair);
    client.pipe(upstream);
    upstream.pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const proxied = new URL(databaseUrl);
  proxied.hostname = '127.0.0.1';
  proxied.port = String(port);
  proxied.searchParams.delete('host');
  return {
    databaseUrl: proxied.href,
    startParameters,
    fallSilent(direction = 'both') {
      isSilent = true;
      for (const { client, server: upstream } of pairs) {
        upstream.unpipe(client).pause();
        if (direction === 'both') client.unpipe(upstream).pause();
      }
    },
    recover() {
      isSilent = false;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
