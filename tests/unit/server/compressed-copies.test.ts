/** @jest-environment node */
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import {
  chooseCoding,
  createCompactCopies,
  createCopies,
  getBytes,
  getCompactBytes,
} from '@/server/compressed-copies';

const failures = { left: 0 };
jest.mock('node:zlib', () => {
  const zlib = jest.requireActual<typeof import('node:zlib')>('node:zlib');
  const failFirst =
    (compress: (...args: unknown[]) => void) =>
    (...args: unknown[]) => {
      if (failures.left === 0) return compress(...args);
      failures.left -= 1;
      return (args.at(-1) as (error: Error) => void)(new Error('not enough memory'));
    };
  return {
    ...zlib,
    gzip: failFirst(zlib.gzip as (...args: unknown[]) => void),
    brotliCompress: failFirst(zlib.brotliCompress as (...args: unknown[]) => void),
  };
});
beforeEach(() => {
  failures.left = 0;
});

describe('the coding of a response', () => {
  test.each([
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['GZIP;q=1.0', 'gzip'],
    ['br ; q=0, gzip;q=0.5', 'gzip'],
    ['br;q=0.000,gzip ;q=0', undefined],
    ['identity', undefined],
    ['brotli', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('%j is answered with the coding %j', (accepted, coding) => {
    expect(chooseCoding(accepted)).toBe(coding);
  });

  // R-SECURITY-25
  test('is chosen from a long header, too', () => {
    expect(chooseCoding(`a${' '.repeat(15_000)}b, gzip`)).toBe('gzip');
  });
});

describe('a copy that cannot be made', () => {
  test('is made again for the next client', async () => {
    const copies = createCopies('tea'.repeat(1000));
    failures.left = 1;
    await expect(getBytes(copies, 'gzip')).rejects.toThrow('not enough memory');
    expect(gunzipSync(await getBytes(copies, 'gzip')).toString()).toBe(copies.text);
  });

  test('is made again for the next client of a document', async () => {
    const text = 'tea'.repeat(1000);
    const copies = createCompactCopies(text);
    failures.left = 1;
    await expect(getCompactBytes(copies, 'br')).rejects.toThrow('not enough memory');
    expect(brotliDecompressSync(await getCompactBytes(copies, 'br')).toString()).toBe(text);
  });
});
