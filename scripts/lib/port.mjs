import { createServer } from 'node:net';
import { Refusal } from './run.mjs';

/**
 * Takes the port for a moment, in the way Next takes it (all addresses).
 * @param {number} port 0 for any
 * @returns {Promise<number | undefined>} the port, or nothing if it is taken
 */
function tryPort(port) {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (/** @type {NodeJS.ErrnoException} */ error) => {
      if (error.code === 'EADDRINUSE') resolve(undefined);
      else if (error.code === 'EACCES')
        reject(new Refusal(`Port ${port} needs more rights. Try PORT=3000 npm start`));
      else reject(error);
    });
    server.listen(port, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' ? address?.port : undefined));
    });
  });
}

export async function freePort() {
  const port = await tryPort(0);
  if (!port) throw new Refusal('There is no free port.');
  return port;
}

/**
 * The port that was asked for, if it can be had.
 * @param {string | undefined} wanted
 */
export async function claimPort(wanted = '3000') {
  const port = Number(wanted);
  if (!/^\d+$/.test(wanted) || port > 65_535) throw new Refusal(`PORT=${wanted} is not a port.`);
  const got = await tryPort(port);
  if (!got)
    throw new Refusal(
      `Port ${port} is taken by another program. Stop it, or choose: PORT=${port + 1} npm start`,
    );
  return got;
}
