import { start } from '@/server/start';

afterEach(() => jest.restoreAllMocks());

// R-OPS-03
test('exits with all missing values and without a stack trace', async () => {
  const exit = jest.spyOn(process, 'exit').mockImplementation((() => undefined) as never);
  const stderrSpy = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  process.env.MALL_MODE = 'production';
  await start();
  expect(exit).toHaveBeenCalledWith(1);
  const text = stderrSpy.mock.calls.map(([line]) => String(line)).join('');
  expect(text).toMatch(/cannot start[\s\S]*MALL_SESSION_SECRET[\s\S]*MALL_PUBLIC_URL[\s\S]*DATABASE_URL/);
  expect(text).not.toContain('    at ');
});
