import path from 'node:path';
import { build } from 'esbuild';
import { ROOT } from './child-process.mjs';

/**
 * Bundles the service worker into the folder of the build, from where the server reads it (server/web-app/worker.ts).
 * @param {string} output folder of the build
 */
export const buildWorker = (output) =>
  build({
    entryPoints: [path.join(ROOT, 'lib/web-app/worker.ts')],
    outfile: path.join(output, 'worker.js'),
    bundle: true,
    minify: true,
    target: ['chrome111', 'safari16.4'],
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'warning',
  });
