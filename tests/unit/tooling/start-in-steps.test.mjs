import { setTimeout } from 'node:timers/promises';
import { createContext, runInContext } from 'node:vm';
import { startInSteps } from '../../../scripts/lib/start-in-steps.mjs';

const renderer = {
  ids: [7, 8],
  text: '(e,t,n)=>{n.hydrateRoot=()=>{throw Error("Minified React error #1")}}',
};
const modules = [{ ids: [1], text: '(e,t,n)=>{n.a=1}' }, renderer];

/** A loader that takes what is registered, and notes which modules it starts. */
const LOADER = `(() => {
  const start = (item) => void started.push(Array.isArray(item) ? 'files' : item.runtimeModuleIds.join());
  const queue = globalThis.TURBOPACK;
  globalThis.TURBOPACK = { push: start };
  queue.forEach(start);
})();`;

/** @param {string} code */
function run(code) {
  /** @type {string[]} */
  const started = [];
  const queue = [['file.js', 1, () => {}], { otherChunks: [], runtimeModuleIds: ['page'] }];
  runInContext(code, createContext({ TURBOPACK: queue, started, setTimeout: global.setTimeout }));
  return started;
}

test('starts the renderer first, and what the document asked for in a later task', async () => {
  const started = run(startInSteps(LOADER, modules));
  expect(started).toEqual(['files', '7']);
  await Promise.resolve();
  expect(started).toEqual(['files', '7']);
  await setTimeout(1);
  expect(started).toEqual(['files', '7', 'page']);
});

test('leaves the loader as it is where no module is the renderer', () => {
  expect(startInSteps(LOADER, modules.slice(0, 1))).toBe(LOADER);
  expect(run(LOADER)).toEqual(['files', 'page']);
});
