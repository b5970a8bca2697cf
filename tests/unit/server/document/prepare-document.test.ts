/** @jest-environment node */
import { runInNewContext } from 'node:vm';
import { createCspHash } from '@/lib/crypto';
import { readDocumentSources } from '@/server/document/document-sources';
import { prepareDocument, shortenPageData } from '@/server/document/prepare-document';
import fc from '@/tests/support/fast-check';

/** A string as the framework writes it into a script (next/dist/server/htmlescape). */
const toLiteral = (text: string): string =>
  JSON.stringify(text).replace(
    /[&<>\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

const createDocument = (texts: readonly string[]): string =>
  [
    '<html><head></head><body><p>self.__next_f</p>',
    '<script>(self.__next_f=self.__next_f||[]).push([0])</script>',
    ...texts.map((text) => `<script>self.__next_f.push([1,${toLiteral(text)}])</script>`),
    '</body></html>',
  ].join('');

/** What the scripts of a document add to the page's data. */
function runScripts(html: string): unknown {
  const self = {};
  for (const [, code = ''] of html.matchAll(/<script>([\s\S]*?)<\/script>/g)) runInNewContext(code, { self });
  return JSON.parse(JSON.stringify(self));
}

/** Texts with many quotes and backslashes in any order. */
const texts = fc.array(
  fc.oneof(
    fc.string({ unit: fc.constantFrom('"', "'", '\\', '<', '\n', 'a', '\u2028', '$1', '(', ')') }),
    fc.string(),
    fc.constantFrom(
      `self.__next_f.push([1,"a'b"])`,
      `</script><script>self.__next_f.push([1,"a'b"])</script>`,
      `'])</script>`,
    ),
  ),
);

// R-PERF-02
test('adds the same data, without escaped double quotes', () => {
  fc.assert(
    fc.property(texts, (list) => {
      const html = createDocument(list);
      const shortened = shortenPageData(html);
      expect(runScripts(shortened)).toEqual(runScripts(html));
      expect(runScripts(shortened)).toEqual({ __next_f: [[0], ...list.map((text) => [1, text])] });
      expect(shortened).not.toMatch(/(?<!\\)(?:\\\\)*\\"/);
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
test('allows the scripts as the browser gets them, whether the document was prepared before or not', () => {
  const html = createDocument(['0:["$","p",null,{"children":"it\'s"}]']);
  const prepared = prepareDocument(html, undefined);
  const [, script = ''] = /<script>(self\.[\s\S]*?)<\/script>/.exec(prepared) ?? [];
  expect(script).toBe(`self.__next_f.push([1,'0:["$","p",null,{"children":"it\\'s"}]'])`);
  expect(readDocumentSources(html).inlineScripts).toContain(createCspHash(script));
  expect(readDocumentSources(html)).toEqual(readDocumentSources(prepared));
});

// R-SECURITY-03
test('names every script that browsers run, and no structured data', () => {
  const data = '<script type="application/ld+json">{"@type":"Product"}</script>';
  const html = `${data}${createDocument([])}<script src="/a.js"></script><script id="_R_">start()</script>`;
  expect(readDocumentSources(html).inlineScripts).toEqual([
    createCspHash('(self.__next_f=self.__next_f||[]).push([0])'),
    createCspHash('start()'),
  ]);
});
