import { existsSync, readFileSync } from 'node:fs';
import { MUTATIONS } from '../../../scripts/testing/mutations/index.mjs';
import { judge, mutate } from '../../../scripts/testing/mutations/mutate.mjs';

const mutation = { fault: 'a fault', file: 'a.ts', find: 'x > 0', replace: 'x >= 0', tests: [] };

describe('mutate', () => {
  it('replaces the code that occurs once', () => {
    expect(mutate('if (x > 0) a();', mutation)).toBe('if (x >= 0) a();');
  });

  it('inserts a replacement with a dollar sign unchanged', () => {
    expect(mutate('x > 0', { ...mutation, replace: '$&' })).toBe('$&');
  });

  it.each([
    ['nowhere', 'if (x) a();'],
    ['2 times', 'x > 0 && x > 0'],
  ])('rejects a list whose code occurs %s', (count, source) => {
    expect(() => mutate(source, mutation)).toThrow(`occurs ${count}`);
  });
});

describe('the list of mutations', () => {
  it('fits the code: each one changes one place, and its tests exist', () => {
    for (const listed of MUTATIONS) {
      expect(mutate(readFileSync(listed.file, 'utf8'), listed)).not.toBe(readFileSync(listed.file, 'utf8'));
      expect(listed.tests.filter((test) => !existsSync(test))).toEqual([]);
    }
  });
});

describe('judge', () => {
  const run = (code, output = '', isTimedOut = false) => judge({ code, output, isTimedOut });

  it('counts a failed test as the end of a mutation', () => {
    const output =
      'FAIL unit a.test.ts\n  ● prices › rejects 0\n\n    expect(1)\n\n  ● prices › rejects -1\n';
    expect(run(1, output)).toEqual({ verdict: 'killed', killer: 'prices › rejects 0' });
  });

  it('names a failure by timeout, which a busy machine can cause', () => {
    const output = '  ● payment\n\n    thrown: "Exceeded timeout of 30000 ms for a test."\n';
    expect(run(1, output).killer).toBe('payment (timed out)');
  });

  it('counts tests that do not end as the end of a mutation', () => {
    expect(run(143, '', true).verdict).toBe('killed');
  });

  it('lets a mutation survive if all tests pass', () => {
    expect(run(0, 'Tests:       3 skipped, 2 passed, 5 total\n')).toEqual({ verdict: 'survived' });
  });

  it('draws no conclusion when no test ran', () => {
    expect(run(0)).toEqual({ verdict: 'broken' });
  });

  it.each(['  ● Test suite failed to run\n\n    SyntaxError', 'No tests found'])(
    'draws no conclusion from %j',
    (output) => {
      expect(run(1, output)).toEqual({ verdict: 'broken' });
    },
  );
});
