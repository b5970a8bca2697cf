import type * as navigation from 'next/dist/client/components/navigation';

/** Hooks of the router that components use. */
type HookName = 'usePathname' | 'useRouter' | 'useSearchParams' | 'useSelectedLayoutSegment';
type Hooks = Pick<typeof navigation, HookName>;

let mocked: { readonly [Name in HookName]?: () => unknown } = {};

/** Returns the mock of a hook, or the hook itself without one. */
export function chooseHook<Name extends HookName>(name: Name, original: Hooks[Name]): Hooks[Name] {
  return (mocked[name] ?? original) as Hooks[Name];
}

/**
 * Mocks hooks of the router for the tests of a file. Unlike `jest.mock`, it leaves the loaded modules as they are, so that the file
 * can run in a group with others (scripts/testing/test-groups.mjs).
 */
export function mockNavigation(hooks: typeof mocked): void {
  beforeAll(() => {
    mocked = hooks;
  });
  afterAll(() => {
    mocked = {};
  });
}
