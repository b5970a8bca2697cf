import { reloadForNewBuild } from '@/lib/browser/new-build';

const answer = (status: number) =>
  jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(null, { status }));
const reload = jest.fn();

beforeEach(() => {
  sessionStorage.clear();
  document.head.innerHTML = '<script src="/vantmall/_next/static/chunks/app.js" async></script>';
});

// R-OPS-19
test('Loads the page again once the files of its build are gone', async () => {
  const fetched = answer(404);
  await expect(reloadForNewBuild(reload)).resolves.toBe(true);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(fetched.mock.calls[0]?.[0]).toBe('http://localhost/vantmall/_next/static/chunks/app.js');
});

test('Keeps the page while its build is there, and without a network', async () => {
  answer(200);
  await expect(reloadForNewBuild(reload)).resolves.toBe(false);
  jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('offline'));
  await expect(reloadForNewBuild(reload)).resolves.toBe(false);
  answer(503);
  await expect(reloadForNewBuild(reload)).resolves.toBe(false);
  expect(reload).not.toHaveBeenCalled();
});

test('Does not load the page again and again', async () => {
  const now = jest.spyOn(Date, 'now').mockReturnValue(1e12);
  answer(404);
  await reloadForNewBuild(reload);
  now.mockReturnValue(1e12 + 59_000);
  await expect(reloadForNewBuild(reload)).resolves.toBe(false);
  now.mockReturnValue(1e12 + 61_000);
  await expect(reloadForNewBuild(reload)).resolves.toBe(true);
  expect(reload).toHaveBeenCalledTimes(2);
  now.mockRestore();
});
