import * as navigation from 'next/dist/client/components/navigation';
import { chooseHook } from './mock-navigation';

/** Stands for `next/navigation` in tests with a DOM (jest.config.mjs): each call takes the mock of the test's file. */

export * from 'next/dist/client/components/navigation';

export const usePathname: typeof navigation.usePathname = () =>
  chooseHook('usePathname', navigation.usePathname)();
export const useRouter: typeof navigation.useRouter = () => chooseHook('useRouter', navigation.useRouter)();
export const useSearchParams: typeof navigation.useSearchParams = () =>
  chooseHook('useSearchParams', navigation.useSearchParams)();
export const useSelectedLayoutSegment: typeof navigation.useSelectedLayoutSegment = (key) =>
  chooseHook('useSelectedLayoutSegment', navigation.useSelectedLayoutSegment)(key);
