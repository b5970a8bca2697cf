import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { minifyFunction } from './minify-function.mjs';
import { startInSteps } from './start-in-steps.mjs';

/**
 * Chromium compiles all functions of a file that begins with this line beside the main thread, while the file arrives. Otherwise
 * it compiles each one when it is first called, which is half of the time until React starts.
 */
const COMPILE_HINT = '//# allFunctionsCalledOnLoad';
/** How the bundler begins a file: it registers the modules in it under the address of the script that runs. */
const REGISTRATION =
  '(globalThis.TURBOPACK||(globalThis.TURBOPACK=[])).push(["object"==typeof document?document.currentScript:void 0,';
/** The bundler's loader of files. It registers nothing, and may run before or after the others. */
const LOADER = /^static\/chunks\/turbopack-[\w.-]+\.js$/;
/** Files of less code than this are not worth their name in the script of each page that has their modules. */
const MIN_COVERED_CHARACTERS = 1000;
/** Pages below the root layout. Other documents (an address without a page) have few scripts. */
const PAGE = /^\[variant\]\/.*page_client-reference-manifest\.js$/;
const PREFIX = '/vantmall/_next/';

/**
 * A script that consists of several files of the bundler.
 * @typedef {object} MergedScript
 * @property {string} [page] whose script it is; as in the folder `app`; undefined for those of all pages
 * @property {string} file its path, from `static/` on
 * @property {string[]} parts the paths of the files in it
 */

/**
 * Makes a merged script register its chunks as loaded. The bundler and React look for an element with the address of each file before
 * they load it; one whose type is no script is found, and loads nothing.
 */
const markAsLoaded = (/** @type {string[]} */ parts) => {
  const sources = JSON.stringify(parts.map((part) => PREFIX + part));
  /** @type {(list: string[]) => void} */
  const addElements = (list) => {
    for (const source of list) {
      if (document.querySelector(`script[src="${source}"]`)) continue;
      const element = document.createElement('script');
      element.type = 'text/plain';
      element.async = true;
      element.src = source;
      document.head.append(element);
    }
  };
  return `${minifyFunction(addElements)}(${sources})`;
};

/** How the bundler loads the files of a part that is imported later. */
const IMPORT = /\[("static\/chunks\/[\w.~-]+\.js"(?:,"static\/chunks\/[\w.~-]+\.js")+)\]\.map\(/g;

/** The code of a file, which registers its modules under its name instead of the address of its script. */
const registerByName = (/** @type {string} */ code, /** @type {string} */ file) =>
  code.replace(REGISTRATION, `${REGISTRATION.slice(0, REGISTRATION.indexOf('["') + 1)}"${file}",`);

const hash = (/** @type {string} */ text) => createHash('sha256').update(text).digest('hex').slice(0, 16);

/**
 * The modules that a file registers: the ids of each, and its code.
 * @param {string} code
 * @returns {{ ids: (number | string)[], text: string }[]}
 */
function readModules(code) {
  /** @type {unknown[]} */
  const registered = [];
  const push = (/** @type {unknown[]} */ [, ...modules]) => void registered.push(...modules);
  runInNewContext(code, { TURBOPACK: { push } });
  const modules = [];
  for (let ids = /** @type {(number | string)[]} */ ([]), at = 0; at < registered.length; at += 1) {
    const item = registered[at];
    if (typeof item === 'number' || typeof item === 'string') ids.push(item);
    else {
      modules.push({ ids, text: String(item) });
      ids = [];
    }
  }
  return modules;
}

/**
 * The code of a file without the modules that were registered before it. The bundler repeats a module in files that different
 * pages load, and sometimes in two files of one page.
 * @param {string} code @param {string} file @param {Set<number | string>} known ids of modules; those of the file are added
 */
function leaveOut(code, file, known) {
  const modules = readModules(code);
  const isNew = (/** @type {{ ids: (number | string)[] }} */ { ids }) => ids.some((id) => !known.has(id));
  const added = modules.filter(isNew);
  for (const id of added.flatMap(({ ids }) => ids)) known.add(id);
  // What has no id is no module: the bundler's list of what runs first.
  if (added.length === modules.length || modules.some(({ ids }) => ids.length === 0))
    return registerByName(code, file);
  const list = added.map(({ ids, text }) => [...ids.map((id) => JSON.stringify(id)), text].join());
  return `(globalThis.TURBOPACK||(globalThis.TURBOPACK=[])).push([${[JSON.stringify(file), ...list].join()}])`;
}

/**
 * Merges the files of each part that is imported later into one, and lets the bundler's code load that one. Files that several parts
 * share, or that pages load at first, stay by themselves, because a browser would load them twice.
 * @param {string} output folder of the build
 * @param {ReadonlySet<string>} pageFiles the files that pages load at first
 */
async function mergeImports(output, pageFiles) {
  const folder = path.join(output, 'static/chunks');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.js'));
  const codes = new Map();
  for (const name of names)
    codes.set(`static/chunks/${name}`, await readFile(path.join(folder, name), 'utf8'));
  const lists = new Set(
    [...codes.values()].flatMap((code) => Array.from(code.matchAll(IMPORT), ([, list]) => list)),
  );
  const parsed = [...lists].map((list) => ({
    list,
    files: /** @type {string[]} */ (JSON.parse(`[${list}]`)),
  }));
  const all = parsed.flatMap(({ files }) => files);
  const isMergeable = (/** @type {string} */ file) =>
    all.indexOf(file) === all.lastIndexOf(file) &&
    !pageFiles.has(file) &&
    codes.get(file)?.startsWith(REGISTRATION);
  const merged = new Map();
  for (const { list, files } of parsed) {
    const parts = files.filter(isMergeable);
    if (parts.length < 2) continue;
    // Named after its parts, which code in browsers' caches names, too.
    const name = `static/merged/${hash(parts.join())}.js`;
    const texts = parts.map((file) => registerByName(codes.get(file), file));
    await writeFile(
      path.join(output, name),
      [...texts, `globalThis.TURBOPACK.push(["${name}"])`].join(';\n'),
    );
    merged.set(list, JSON.stringify([name, ...files.filter((file) => !parts.includes(file))]));
  }
  for (const [file, code] of codes) {
    const text = code.replace(IMPORT, (/** @type {string} */ all, /** @type {string} */ list) =>
      merged.has(list) ? `${merged.get(list)}.map(` : all,
    );
    if (text !== code) await writeFile(path.join(output, file), text);
  }
}

/**
 * The files of the bundler with the ids of each of their modules; without small ones, files of another form, and those that run a module.
 * @param {string} output folder of the build
 */
async function readChunks(output) {
  const names = (await readdir(path.join(output, 'static/chunks'))).filter((name) => name.endsWith('.js'));
  /** @type {Map<string, (number | string)[][]>} */
  const chunks = new Map();
  for (const name of names) {
    const code = await readFile(path.join(output, 'static/chunks', name), 'utf8');
    if (code.length < MIN_COVERED_CHARACTERS) continue;
    const modules = code.startsWith(REGISTRATION) ? readModules(code).map(({ ids }) => ids) : [];
    if (modules.length > 0 && modules.every((ids) => ids.length > 0))
      chunks.set(`static/chunks/${name}`, modules);
  }
  return chunks;
}

/** Reads the files that each page loads. @param {string} output @returns {Promise<Record<string, string[]>>} by page */
async function readPages(output) {
  const folder = path.join(output, 'server/app');
  const names = (await readdir(folder, { recursive: true })).filter((name) => PAGE.test(name));
  const pages = await Promise.all(
    names.map(async (name) => {
      const text = await readFile(path.join(folder, name), 'utf8');
      // The file assigns a JSON object.
      const { entryJSFiles } = JSON.parse(text.slice(text.indexOf('] = ') + 4).replace(/;\s*$/, ''));
      const files = /** @type {string[][]} */ (Object.values(entryJSFiles)).flat();
      return [name.replace('_client-reference-manifest.js', ''), [...new Set(files)]];
    }),
  );
  return Object.fromEntries(pages);
}

/**
 * Merges the files that the bundler wrote for a page into three scripts: the framework's, those of all pages, and the page's own. On
 * HTTP/1.1 a browser loads six files at a time, and a page has sixteen (R-PERF-19, ADR 16). The files stay: the router loads them
 * one by one on the way to another page.
 * Writes the scripts into `static/merged` and `merged-scripts.json` for the server (server/document/use-merged-scripts.ts). A file of another form
 * stays by itself.
 * @param {string} output folder of the build
 */
export async function mergeScripts(output) {
  const { rootMainFiles } = JSON.parse(await readFile(path.join(output, 'build-manifest.json'), 'utf8'));
  const pages = await readPages(output);
  const lists = Object.values(pages);
  const isOwn = (/** @type {string} */ file) => !rootMainFiles.includes(file);
  const shared = (lists[0] ?? []).filter((file) => isOwn(file) && lists.every((list) => list.includes(file)));
  await mkdir(path.join(output, 'static/merged'), { recursive: true });
  await mergeImports(output, new Set(lists.flat()));

  /** Ids of the modules in the scripts of all pages. @type {Set<number | string>} */
  const known = new Set();
  const chunks = await readChunks(output);
  /** Other files without a module that is not in `registered`. @param {Set<number | string>} registered @param {string[]} parts */
  const findCovered = (registered, parts) =>
    [...chunks.keys()].filter(
      (file) =>
        !parts.includes(file) && chunks.get(file)?.every((ids) => ids.every((id) => registered.has(id))),
    );

  /** @param {string[]} files @param {string} [page] @returns {Promise<MergedScript[]>} none of no files */
  async function merge(files, page) {
    const parts = [];
    const codes = [];
    const read = [];
    const registered = page ? new Set(known) : known;
    for (const file of files) {
      const code = await readFile(path.join(output, file), 'utf8');
      if (!LOADER.test(file) && !code.startsWith(REGISTRATION)) continue;
      parts.push(file);
      codes.push(
        LOADER.test(file) ? startInSteps(code, read.flatMap(readModules)) : leaveOut(code, file, registered),
      );
      read.push(code);
    }
    if (parts.length === 0) return [];
    // What is imported later, and other pages, need not load what is here under another name.
    const covered = page ? findCovered(registered, [...rootMainFiles, ...shared, ...parts]) : [];
    const arrived = covered.map((file) => `globalThis.TURBOPACK.push(["${file}"])`);
    const text = `${COMPILE_HINT}\n${[...codes, ...arrived, markAsLoaded([...parts, ...covered])].join(';\n')}`;
    const file = `static/merged/${hash(text)}.js`;
    await writeFile(path.join(output, file), text);
    return [{ page, file, parts }];
  }

  const index = [await merge(rootMainFiles), await merge(shared)];
  for (const [page, files] of Object.entries(pages)) {
    const own = files.filter((file) => isOwn(file) && !shared.includes(file));
    index.push(await merge(own, page));
  }
  await writeFile(path.join(output, 'merged-scripts.json'), JSON.stringify(index.flat()));
}
