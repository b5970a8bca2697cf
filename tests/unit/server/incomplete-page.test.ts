/** @jest-environment node */
import 'next/dist/server/node-environment-baseline';
import { workAsyncStorage } from 'next/dist/server/app-render/work-async-storage.external';
import { workUnitAsyncStorage } from 'next/dist/server/app-render/work-unit-async-storage.external';
import { webAdvertiseConfig } from '@/lib/contract/config';
import { AppError } from '@/lib/contract/errors';
import { createCachedRead } from '@/server/reads/cached-read';

jest.mock('@/server/telemetry/logger', () => ({ getLogger: () => ({ warn: () => undefined }) }));

const variant = { locale: 'en', environment: 'browser', projectKey: '10000' } as const;

/** Renders a page of one read as the framework does, with an empty cache. @returns the lifetime of the page in seconds */
async function renderPage(load: () => Promise<[]>): Promise<number> {
  const page = { type: 'prerender-legacy', phase: 'render', revalidate: 60, tags: null };
  const incrementalCache = {
    generateSimpleCacheKey: async (key: string) => key,
    get: async () => null,
    set: async () => undefined,
  };
  const read = createCachedRead(webAdvertiseConfig, load);
  await workAsyncStorage.run({ incrementalCache, route: '/home' } as never, () =>
    workUnitAsyncStorage.run(page as never, () =>
      read(variant, { advType: 'feedAdvert', subType: 1 }).catch(() => null),
    ),
  );
  return page.revalidate;
}

// The framework's own code decides: an update of it must not give incomplete pages a long life.
// R-OPS-30
test('the framework gives a page the shortest lifetime of its reads, and 5 s after one that failed', async () => {
  expect(await renderPage(() => Promise.resolve<[]>([]))).toBe(30);
  expect(await renderPage(() => Promise.reject(new AppError('unavailable', 'down')))).toBe(5);
});
