/** @jest-environment node */
import { SharedCacheControls } from 'next/dist/server/lib/incremental-cache/shared-cache-controls.external.js';
import '../../../../server/page-cache/handler.mjs';

// R-OPS-38
test('the framework keeps a limited number of lifetimes of pages, whatever ids callers invent', () => {
  const controls = new SharedCacheControls({ routes: {}, dynamicRoutes: {} });
  for (let id = 0; id < 6000; id += 1) controls.set(`page-${id}`, { revalidate: 30, expire: undefined });
  expect(SharedCacheControls.cacheControls.size).toBe(5000);
  expect(SharedCacheControls.cacheControls.get('page-5999')).toEqual({ revalidate: 30, expire: undefined });
});
