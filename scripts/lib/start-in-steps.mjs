import { minifyFunction } from './minify-function.mjs';

/** What the module of React's renderer for browsers contains, in any build of it. */
const RENDERER = ['.hydrateRoot=', 'Minified React error'];

/**
 * Runs the bundler's loader, then the renderer, and in a task of its own what the document asked for, which is the framework's start.
 * Part of the merged script: it refers to nothing outside of it.
 * @param {{ TURBOPACK: unknown[] }} scope where scripts register what they have: an array, which the loader replaces
 * @param {() => void} load @param {number | string} renderer id of its module
 */
const runInSteps = (scope, load, renderer) => {
  const queue = scope.TURBOPACK;
  scope.TURBOPACK = queue.filter(Array.isArray);
  load();
  scope.TURBOPACK.push({ otherChunks: [], runtimeModuleIds: [renderer] });
  setTimeout(() => {
    for (const item of queue) if (!Array.isArray(item)) scope.TURBOPACK.push(item);
  });
};

/**
 * Lets the framework start in two tasks instead of one: React's renderer alone is half of the time that its script takes, and on a slow phone the page
 * answers a tap in between. The files register lists of modules with the bundler's loader; the document registers an object that names the module to start.
 * @param {string} loader code of the bundler's loader
 * @param {readonly { ids: (number | string)[], text: string }[]} modules those of the files beside it
 * @returns {string} the loader as it was, where no module is the renderer
 */
export function startInSteps(loader, modules) {
  const [renderer] = modules.find(({ text }) => RENDERER.every((part) => text.includes(part)))?.ids ?? [];
  if (renderer === undefined) return loader;
  return `${minifyFunction(runInSteps)}(globalThis,() => {${loader}\n},${JSON.stringify(renderer)})`;
}
