import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

interface Source {
  file: string;
  text: string;
}

/** The TypeScript files below a folder, in the order of their names. */
const sourcesIn = (folder: string): Source[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .sort()
    .map((name) => path.posix.join(folder, name.split(path.sep).join('/')))
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }));

/** Where an endpoint is defined, implemented and tested. */
export interface Places {
  definition: string | undefined;
  implementation: string | undefined;
  tests: string[];
}

/** The tests that go over the whole contract do not count as an endpoint's own, nor does what every test uses. */
const OTHER = /^tests\/(integration\/contract|support)\//;

/** Reads the sources once and answers, for an endpoint, where it stands in them. */
export function placesFinder(): (endpoint: { id: string; path: string }) => Places {
  const contract = sourcesIn('lib/contract');
  const server = sourcesIn('server');
  const tests = sourcesIn('tests').filter(
    ({ file }) => /(\.(test|spec)\.tsx?|\/support\/[\w-]+\.ts)$/.test(file) && !OTHER.test(file),
  );
  return ({ id, path: route }) => {
    const defined = new RegExp(`export const ${id} = defineEndpoint\\(`);
    const implemented = new RegExp(
      `(implement|implementForm)\\(\\s*(\\w+\\.)?${id}\\b|\\[(\\w+\\.)?${id}\\.id\\]`,
    );
    const called = new RegExp(`\\b${id}\\b`);
    const byPath = new RegExp(`['"\`/]${route.slice(1).replace(/\{\w+\}/g, '[^/\'"`]+')}['"\`?]`);
    return {
      definition: contract.find(({ text }) => defined.test(text))?.file,
      implementation: server.find(({ text }) => implemented.test(text))?.file,
      tests: tests
        .filter(({ text }) => (called.test(text) && text.includes('@/lib/contract')) || byPath.test(text))
        .map(({ file }) => file),
    };
  };
}
