import 'server-only';

/**
 * Returns the process-wide object of a name, and creates it at the first call. Next bundles the middleware,
 * the pages and the handlers separately, so a module variable exists several times; `globalThis` exists once.
 */
export function getSingleton<T>(name: string, create: () => T): T {
  const key = Symbol.for(`vantmall.${name}`);
  const store = globalThis as unknown as Record<symbol, T | undefined>;
  store[key] ??= create();
  return store[key];
}
