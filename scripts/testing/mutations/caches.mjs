/** @param {string[]} names @returns {string[]} */
const server = (...names) => names.map((name) => `tests/unit/server/${name}.test.ts`);
/** @param {string[]} names @returns {string[]} */
const pageCache = (...names) => names.map((name) => `tests/integration/page-cache/${name}.test.mjs`);

/** Faults in what is kept for all visitors: pages, answers, sessions. @type {readonly import('./mutate.mjs').Mutation[]} */
export const CACHE_MUTATIONS = [
  {
    fault: 'a page that lacks a part replaces a complete one',
    file: 'server/page-cache/page-cache.mjs',
    find: 'if (entry.tags.includes(INCOMPLETE_TAG) && prolongComplete(key)) return;',
    replace: '',
    tests: pageCache('cached-pages'),
  },
  {
    fault: 'a complete page is prolonged after a change of what it shows',
    file: 'server/page-cache/page-cache.mjs',
    find: 'if (!isCurrent(entry, entry.tags, getMarks())) return false;',
    replace: '',
    tests: pageCache('cached-pages'),
  },
  {
    fault: 'a complete page is prolonged for ever',
    file: 'server/page-cache/page-cache.mjs',
    find: ' || ageMs > MAX_COMPLETE_MS',
    replace: '',
    tests: pageCache('cached-pages'),
  },
  {
    fault: 'a page whose rendering began before a change is kept',
    file: 'server/page-cache/page-cache.mjs',
    find: 'if (!isCurrent({ ...entry, marks }, entry.tags, getMarks())) return;',
    replace: '',
    tests: pageCache('cached-pages', 'two-renderings'),
  },
  {
    fault: 'a page of the shared store is used although one of its tags is invalidated',
    file: 'server/page-cache/page-cache.mjs',
    find: 'if (!shared || !isSame([...shared.entry.tags, ...requestTags], shared.tagMarks, marks.shared))',
    replace: 'if (!shared)',
    tests: pageCache('shared-pages'),
  },
  {
    fault: 'a page of the shared store is as young as its last reading',
    file: 'server/page-cache/page-cache.mjs',
    find: 'const lastModified = now - shared.ageMs;',
    replace: 'const lastModified = now;',
    tests: pageCache('clocks', 'shared-pages'),
  },
  {
    fault: 'an answer in one language is given in the other',
    file: 'server/bff/response-cache.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the code has a template
    find: "${locale ?? ''} ",
    replace: '',
    tests: server('bff/response-cache'),
  },
  {
    fault: 'an answer of one project is given to another',
    file: 'server/bff/response-cache.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the code has a template
    find: "${pId ?? ''} ",
    replace: '',
    tests: server('bff/response-cache'),
  },
  {
    fault: 'calls of users are answered from memory',
    file: 'server/bff/response-cache.ts',
    find: "access === 'public' &&",
    replace: '',
    tests: server('bff/response-cache'),
  },
  {
    fault: 'an answer that was loaded before a change is kept after it',
    file: 'server/bff/response-cache.ts',
    find: 'if (this.#loads.get(key) !== loading) return;',
    replace: '',
    tests: server('bff/response-cache'),
  },
  {
    fault: 'a document that sets a cookie is kept for all visitors',
    file: 'server/document-cache/serve-cached-documents.ts',
    find: " || response.hasHeader('set-cookie')",
    replace: '',
    tests: server('document-cache/cached-documents'),
  },
  {
    fault: 'a document is kept although it is not the one of the page cache',
    file: 'server/document-cache/serve-cached-documents.ts',
    find: 'if (received !== cachedHtml && received !== html) return undefined;',
    replace: '',
    tests: server('document-cache/cached-documents'),
  },
  {
    fault: 'a search that lacks a part is kept',
    file: 'server/document-cache/serve-cached-documents.ts',
    find: ' || countFailedReads() !== failedReads',
    replace: '',
    tests: server('document-cache/cached-documents'),
  },
  {
    fault: 'a search with a parameter of one visitor is shared',
    file: 'server/document-cache/shared-query.ts',
    find: ' || names.some((name) => !PARAMETERS.has(name))',
    replace: '',
    tests: server('document-cache/cached-documents'),
  },
  {
    fault: 'a remembered session outlives its seal',
    file: 'server/session/session.ts',
    find: 'Math.min(Date.now() + REMEMBER_MS, expiry)',
    replace: 'Number.POSITIVE_INFINITY',
    tests: server('session/session'),
  },
];
