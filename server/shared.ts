import 'server-only';

/**
 * One object for the whole process. Next bundles the middleware, the pages and the handlers apart, so a
 * module variable exists several times; `globalThis` exists once.
 */
export function shared<T>(name: string, make: () => T): T {
  const key = Symbol.for(`vantmall.${name}`);
  const store = globalThis as unknown as Record<symbol, T | undefined>;
  store[key] ??= make();
  return store[key];
}
