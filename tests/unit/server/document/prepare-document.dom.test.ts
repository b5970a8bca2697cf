import { LESS_THAN } from '@/lib/early-script/page-data';
import { createCspHash } from '@/lib/inline-scripts';
import { readDocumentSources } from '@/server/document/document-sources';
import { prepareDocument } from '@/server/document/prepare-document';
import fc from '@/tests/support/fast-check';

/** A string as the framework writes it into a script (next/dist/server/htmlescape). */
const toLiteral = (text: string): string =>
  JSON.stringify(text).replace(
    /[&<>\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

const START = '(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push({"otherChunks":["a.js"]});';

/** A document with the scripts that the framework writes at its end (next/dist/server/app-render). */
const createDocument = (texts: readonly string[], start = START): string =>
  [
    '<html><head></head><body><p>self.__next_f</p>',
    `<script id="_R_">${start}</script>`,
    '<script>(self.__next_f=self.__next_f||[]).push([0])</script>',
    ...texts.map((text) => `<script>self.__next_f.push([1,${toLiteral(text)}])</script>`),
    '</body></html>',
  ].join('');

/** What the scripts of a document start, and the data that they pass to React. */
function runScripts(html: string) {
  document.documentElement.innerHTML = html;
  const self: Record<string, unknown[][]> = {};
  for (const { type, text } of document.querySelectorAll('script'))
    if (type === '') new Function('self', 'globalThis', 'document', text)(self, self, document);
  const { __next_f: [first, ...parts] = [], TURBOPACK } = self;
  return { TURBOPACK, first, data: parts.map(([kind, text]) => kind === 1 && text).join('') };
}

/** Texts with many characters that scripts or HTML write in another way. */
const texts = fc.array(
  fc.oneof(
    fc.string({
      unit: fc.constantFrom('"', "'", '\\', '<', '\n', 'a', '\u2028', '\\u003c', '$1', '&lt;', '(', ')'),
    }),
    fc.string({ unit: fc.constantFrom('\r', '\0', '\ue000', '\ud800', '茶', '<') }),
    fc.string(),
    fc.constantFrom(`self.__next_f.push([1,"a'b"])`, '</script><script>', '<!--', '"])</script>'),
  ),
  { minLength: 1 },
);

// R-PERF-02
test('passes the same data to React, and starts the same files', () => {
  fc.assert(
    fc.property(texts, (list) => {
      const html = createDocument(list);
      const expected = { TURBOPACK: [{ otherChunks: ['a.js'] }], first: [0], data: list.join('') };
      expect(runScripts(html)).toEqual(expected);
      expect(runScripts(prepareDocument(html, undefined))).toEqual(expected);
    }),
  );
});

// R-PERF-02
test('changes nothing when it is called again', () => {
  fc.assert(
    fc.property(texts, (list) => {
      const prepared = prepareDocument(createDocument(list), undefined);
      expect(prepareDocument(prepared, undefined)).toBe(prepared);
    }),
  );
});

// R-SECURITY-03
test('leaves no script of its own in a document, whether it was prepared before or not', () => {
  const html = createDocument(['0:["$","p",null,{"children":"it\'s <b>"}]', '1:"\u2028"']);
  const prepared = prepareDocument(html, undefined);
  expect(prepared).toContain(
    `{"otherChunks":["a.js"]}\n0:["$","p",null,{"children":"it's ${LESS_THAN}b>"}]1:"`,
  );
  expect(readDocumentSources(html).inlineScripts).toEqual([]);
  expect(readDocumentSources(html)).toEqual(readDocumentSources(prepared));
});

// R-SECURITY-03
test.each([
  ['text that HTML would change', createDocument(['a\rb'])],
  ['another start', createDocument(['a'], 'start()')],
])('names the scripts of a document with %s', (_, html) => {
  const scripts = Array.from(html.matchAll(/<script[^>]*>(.*?)<\/script>/g), ([, script = '']) => script);
  expect(prepareDocument(html, undefined)).toBe(html);
  expect(readDocumentSources(html).inlineScripts).toEqual(scripts.map(createCspHash));
});

// R-SECURITY-03
test('names every script that browsers run, and no data', () => {
  const data = ['application/ld+json', 'text/page-data']
    .map((type) => `<script type="${type}">{}</script>`)
    .join('');
  const html = `${data}<script src="/a.js"></script><script id="a">start()</script>`;
  expect(readDocumentSources(html).inlineScripts).toEqual([createCspHash('start()')]);
});
