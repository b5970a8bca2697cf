import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

interface Source {
  file: string;
  text: string;
}

/** Reads the TypeScript files below a folder, sorted by name. */
const readSources = (folder: string): Source[] =>
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

/** Tests of the whole contract and support files do not count as tests of an endpoint. */
const SHARED_TESTS = /^tests\/(integration\/contract|support)\//;

/** Reads the sources once. @returns a function that finds the places of an endpoint in them. */
export function createPlacesFinder(): (endpoint: { id: string; path: string }) => Places {
  const contract = readSources('lib/contract');
  const server = readSources('server');
  const tests = readSources('tests').filter(
    ({ file }) => /(\.(test|spec)\.tsx?|\/support\/[\w-]+\.ts)$/.test(file) && !SHARED_TESTS.test(file),
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
