import { createServer } from 'node:net';
import { UserError } from './child-process.mjs';

/**
 * Listens on the port for a moment, on all addresses like Next.
 * @param {number} port 0 for any free one
 * @returns {Promise<number | undefined>} the port; undefined if it is in use
 */
function tryPort(port) {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (/** @type {NodeJS.ErrnoException} */ error) => {
      if (error.code === 'EADDRINUSE') resolve(undefined);
      else if (error.code === 'EACCES')
        reject(new UserError(`Listening on port ${port} needs more rights. Try PORT=3000 npm start`));
      else reject(error);
    });
    server.listen(port, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' ? address?.port : undefined));
    });
  });
}

/** @throws {UserError} if there is no free port */
export async function findFreePort() {
  const port = await tryPort(0);
  if (!port) throw new UserError('There is no free port.');
  return port;
}

/**
 * Checks that the configured port is free.
 * @param {string | undefined} configured 0 for any free one
 * @throws {UserError} if it is not a port number or in use
 */
export async function claimPort(configured = '3000') {
  const port = Number(configured);
  if (!/^\d+$/.test(configured) || port > 65_535) throw new UserError(`PORT=${configured} is not a port.`);
  const available = await tryPort(port);
  if (!available)
    throw new UserError(
      `Port ${port} is taken by another program. Stop it, or choose: PORT=${port + 1} npm start`,
    );
  return available;
}
