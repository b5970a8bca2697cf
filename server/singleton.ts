import 'server-only';

/**
 * One object for the whole process. Next bundles the middleware, the pages and the handlers apart, so a
 * module variable exists several times; `globalThis` exists once.
 */
export function getSingleton<T>(name: string, create: () => T): T {
  const key = Symbol.for(`vantmall.${name}`);
  const store = globalThis as unknown as Record<symbol, T | undefined>;
  store[key] ??= create();
  return store[key];
}
