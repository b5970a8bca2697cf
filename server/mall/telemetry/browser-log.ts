import 'server-only';
import type { z } from 'zod';
import { type BrowserLogLine, browserLog } from '@/lib/contract/content';
import { redactSecrets } from '@/lib/rules/caller/redact';
import { implement } from '../http/implement';

type LogBatch = z.output<typeof browserLog.input>;

/** The fields of a line, without personal data. */
function toLogFields(pId: string, batch: Omit<LogBatch, 'lines'>, line: BrowserLogLine) {
  const { level, message, stack, page, count } = line;
  const { dataSource, environment, build } = batch;
  return {
    level,
    message: redactSecrets(message),
    ...(stack !== undefined && { stack: redactSecrets(stack) }),
    page: redactSecrets(page.split(/[?#]/, 1)[0] ?? ''),
    ...(count !== undefined && { count }),
    ...(dataSource !== undefined && { dataSource }),
    ...(environment !== undefined && { environment }),
    ...(build !== undefined && { build }),
    pId,
  };
}

const toTexts = (fields: object): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));

/**
 * Sends the lines, without personal data, to the cloud logging service; without one, writes them to the server's log. An error
 * of a browser is a warning there: the server did not fail (R-EVENT-02, R-EVENT-13, R-EVENT-15).
 */
export const handleBrowserLog = implement(browserLog, async ({ log, pId, settings }, { input }) => {
  const { cloudLog } = settings.telemetry;
  const { lines, ...batch } = input;
  for (const line of lines) {
    const fields = toLogFields(pId, batch, line);
    if (cloudLog) cloudLog.push([{ kind: 'log', ...toTexts(fields) }]);
    else if (line.level === 'info') log.info({ browser: fields }, 'browser report');
    else log.warn({ browser: fields }, 'browser report');
  }
  return { accepted: lines.length };
});
