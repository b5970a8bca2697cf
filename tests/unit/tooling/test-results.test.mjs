import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { formatClosingLine, readCounts, sumCounts } from '../../../scripts/testing/results.mjs';

describe('test summary', () => {
  let folder;
  const report = (content) => {
    const file = path.join(folder, 'report.json');
    writeFileSync(file, content);
    return file;
  };
  beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'results-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  it('counts an unreadable jest suite as a failure', () => {
    const jest = {
      numPassedTests: 7,
      numFailedTests: 1,
      numPendingTests: 2,
      numTodoTests: 1,
      numRuntimeErrorTestSuites: 1,
    };
    expect(readCounts(report(JSON.stringify(jest)))).toEqual({ passed: 7, failed: 2, skipped: 3 });
  });

  it('counts errors outside browser tests as failures', () => {
    const playwright = {
      stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 2 },
      errors: [{ message: 'x' }],
    };
    expect(readCounts(report(JSON.stringify(playwright)))).toEqual({ passed: 4, failed: 2, skipped: 2 });
  });

  it.each(['', '{"half":', 'missing'])('treats the report %j as a failed run', (content) => {
    const file = content === 'missing' ? path.join(folder, 'nowhere.json') : report(content);
    expect(readCounts(file)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });

  it('has exactly one format', () => {
    const counts = { passed: 2, failed: 0, skipped: 1 };
    expect(formatClosingLine(sumCounts([counts, counts]))).toBe('4 passed, 0 failed, 2 skipped');
    expect(formatClosingLine(sumCounts([]))).toBe('0 passed, 0 failed, 0 skipped');
  });
});
