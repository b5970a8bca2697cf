import '../../../support/environment/server';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findPageScript, replaceWithMergedScripts } from '@/server/document/use-merged-scripts';

const output = mkdtempSync(path.join(tmpdir(), 'mall-merged-'));
Object.assign(process.env, { NEXT_DIST_DIR: output });

const START = '(globalThis.TURBOPACK||(globalThis.TURBOPACK=[])).push';
const HOME = '[variant]/(main)/home/page';
const GOODS = '[variant]/(plain)/goodsProfile/[goodsId]/page';

function write(name: string, text: string): void {
  const file = path.join(output, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}
const nameChunk = (name: string) => `static/chunks/${name}.js`;
/** A file of the bundler. @param modules pairs of an id and the code of a module */
function writeChunk(name: string, modules = `"${name}",()=>"$& of ${name}"`): void {
  write(nameChunk(name), `${START}(["object"==typeof document?document.currentScript:void 0,${modules}]);`);
}
/** The bundler's code for a part that is imported later. */
const createImport = (...names: string[]) =>
  `Promise.all([${names.map((name) => JSON.stringify(nameChunk(name))).join()}].map(t=>load(t)))`;
const writePage = (page: string, files: Record<string, string[]>) =>
  write(
    `server/app/${page}_client-reference-manifest.js`,
    `globalThis.__RSC=globalThis.__RSC||{};\nglobalThis.__RSC["/x"] = ${JSON.stringify({
      entryJSFiles: Object.fromEntries(
        Object.entries(files).map(([key, names]) => [key, names.map(nameChunk)]),
      ),
    })};`,
  );

const element = (file: string) => `<script src="/vantmall/_next/${file}" async=""></script>`;
const chunk = (name: string) => element(nameChunk(name));
const HINT =
  '<link rel="preload" as="script" fetchPriority="low" href="/vantmall/_next/static/chunks/react.js"/>';
const toInert = (name: string) => chunk(name).replace('<script ', '<script type="text/plain" ');

beforeAll(() => {
  for (const name of ['react', 'next', 'layout', 'tabs', 'home', 'fees', 'sheet', 'form', 'both'])
    writeChunk(name);
  // The bundler repeats a module of all pages in a file of one page; a module may have two ids.
  writeChunk('goods', '"layout",()=>"again","price","goods",()=>"goods","react",()=>"again"');
  // A sheet of two files, one with two files more of which another sheet needs one, and one of a page's own file.
  write(
    nameChunk('imports'),
    [
      ['sheet', 'form'],
      ['fees', 'sheet-2', 'both'],
      ['other', 'both'],
      ['home', 'sheet-3'],
    ]
      .map((names) => createImport(...names))
      .join(';'),
  );
  for (const name of ['sheet-2', 'sheet-3']) writeChunk(name);
  // Parts that are imported later, of modules that home has in two of its files; one of them is too small to name.
  writeChunk('copy', `"layout",()=>"again","tabs",()=>"${'again '.repeat(200)}"`);
  writeChunk('small-copy', '"layout",()=>"again"');
  write(nameChunk('turbopack-1'), 'loader()');
  write(nameChunk('other'), 'a file of another form');
  write(
    'build-manifest.json',
    JSON.stringify({ rootMainFiles: ['react', 'next', 'turbopack-1'].map(nameChunk) }),
  );
  writePage(HOME, { layout: ['layout', 'tabs'], page: ['layout', 'home', 'other'] });
  writePage(GOODS, { layout: ['layout'], page: ['goods', 'react'] });
  write('server/app/api/page_client-reference-manifest.js', 'not read');
  // As the build calls it.
  const code = 'const { mergeScripts } = await import(process.argv[1]); await mergeScripts(process.argv[2]);';
  const script = path.resolve('scripts/lib/merge-scripts.mjs');
  execFileSync(process.execPath, ['--input-type=module', '--eval', code, script, output]);
});
afterAll(() => rmSync(output, { recursive: true }));

/** Runs a merged script. @returns what it registers, and the elements that it adds */
function run(address: string | undefined) {
  const text = readFileSync(path.join(output, address?.replace('/vantmall/_next/', '') ?? ''), 'utf8');
  const added: { type: string; async: boolean; src: string }[] = [];
  const document = {
    querySelector: (selector: string) => added.find(({ src }) => selector === `script[src="${src}"]`) ?? null,
    createElement: () => ({}),
    head: { append: (script: (typeof added)[number]) => added.push(script) },
  };
  const scope: { TURBOPACK?: [file: string, ...idsAndModules: (string | (() => string))[]][] } = {};
  new Function('globalThis', 'document', 'loader', text)(scope, document, () => {});
  return { modules: scope.TURBOPACK ?? [], added };
}

/** What a registration contains, with what its modules return. */
const runModules = (items: readonly (string | (() => string))[]) =>
  items.map((item) => (typeof item === 'string' ? item : item()));

// R-PERF-19
test('a merged script registers each of its parts under the address of the part', () => {
  const { modules } = run(findPageScript(HOME)?.file);
  expect(modules.map(runModules)).toEqual([
    [nameChunk('tabs'), 'tabs', '$& of tabs'],
    [nameChunk('home'), 'home', '$& of home'],
    [nameChunk('copy')],
  ]);
});

// R-PERF-19
test('the script of a page stands for files that contain only what the page has', () => {
  expect(run(findPageScript(HOME)?.file).added.map(({ src }) => src)).toEqual(
    ['tabs', 'home', 'copy'].map((name) => `/vantmall/_next/${nameChunk(name)}`),
  );
});

// R-PERF-19
test('the script of a page leaves out the modules that the scripts of all pages contain', () => {
  const { modules } = run(findPageScript(GOODS)?.file);
  expect(modules.map(runModules)).toEqual([[nameChunk('goods'), 'price', 'goods', 'goods']]);
});

// R-PERF-16
test('the files of a part that is imported later are one file, but for those that other parts or pages load', () => {
  const lists = Array.from(
    readFileSync(path.join(output, nameChunk('imports')), 'utf8').matchAll(/\[(.*?)\]\.map\(/g),
    ([, list]): string[] => JSON.parse(`[${list}]`),
  );
  const merged = expect.stringMatching(/^static\/merged\/\w+\.js$/);
  expect(lists).toEqual([
    [merged],
    [merged, nameChunk('both')],
    [nameChunk('other'), nameChunk('both')],
    [nameChunk('home'), nameChunk('sheet-3')],
  ]);
  // By the last entry, the bundler's loader knows that the merged file has arrived.
  expect(run(lists[1]?.[0]).modules.map(runModules)).toEqual([
    [nameChunk('fees'), 'fees', '$& of fees'],
    [nameChunk('sheet-2'), 'sheet-2', '$& of sheet-2'],
    [lists[1]?.[0]],
  ]);
});

// R-PERF-19
test('a merged script that runs twice marks its parts as loaded once, by elements that load nothing', () => {
  const { added } = run(findPageScript(GOODS)?.file);
  expect(added).toEqual([{ type: 'text/plain', async: true, src: '/vantmall/_next/static/chunks/goods.js' }]);
});

// R-PERF-19
test('a document loads three scripts in place of their parts, and keeps an element for each part', () => {
  const parts = ['react', 'next', 'turbopack-1', 'layout', 'tabs', 'home'];
  const elements = replaceWithMergedScripts([HINT, ...parts.map(chunk), chunk('other')]);
  const inert = elements.filter((text) => text.includes('text/plain'));
  expect(inert.toSorted()).toEqual(parts.map(toInert).toSorted());
  const loaded = elements.filter((text) => !inert.includes(text));
  expect(loaded).toHaveLength(4);
  expect(loaded).toContain(`<script src="${findPageScript(HOME)?.file}" async=""></script>`);
  expect(loaded.at(-1)).toBe(chunk('other'));
});

test('a script is loaded by itself where the document has only some of the parts of a merged one', () => {
  const elements = replaceWithMergedScripts([HINT, chunk('react'), chunk('layout'), chunk('tabs')]);
  expect(elements.filter((text) => !text.includes('text/plain') && !text.includes('/merged/'))).toEqual([
    chunk('react'),
    chunk('tabs'),
  ]);
});

test('a document without scripts of this build stays as it is', () => {
  const elements = [HINT, chunk('unknown')];
  expect(replaceWithMergedScripts(elements)).toBe(elements);
  expect(findPageScript('[variant]/none/page')).toBeUndefined();
});
