// Runs an S3 server in a process of its own: prints its port and exits when its standard input ends.
import { startFauxqs } from 'fauxqs';

const server = await startFauxqs({ port: 0, host: '127.0.0.1', logger: false });
process.stdout.write(`${server.port}\n`);
process.stdin.resume().on('end', () => server.stop());
