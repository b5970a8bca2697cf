// An S3 server in a process of its own: says its port and ends when its standard input does.
import { startFauxqs } from 'fauxqs';

const server = await startFauxqs({ port: 0, host: '127.0.0.1', logger: false });
process.stdout.write(`${server.port}\n`);
process.stdin.resume().on('end', () => server.stop());
