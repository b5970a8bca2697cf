import 'server-only';
import { type BrowserLine, browserLog } from '@/lib/contract/content/content';
import { redact } from '@/lib/rules/caller/redact';
import type { Context } from '../context';
import { implement } from '../http/implement';

/** An error of a browser is a warning here: it is not the server's. */
function write({ log, pId }: Context, { level, message, stack, page }: BrowserLine): void {
  const fields = {
    browser: {
      level,
      message: redact(message),
      ...(stack !== undefined && { stack: redact(stack) }),
      page: redact(page.split(/[?#]/, 1)[0] ?? ''),
      pId,
    },
  };
  if (level === 'info') log.info(fields, 'a browser reports');
  else log.warn(fields, 'a browser reports');
}

/** The lines go to the log of the server, without personal data, and are kept nowhere else (R-EVENT-02). */
export const answerBrowserLog = implement(browserLog, async (context, { input }) => {
  for (const line of input.lines) write(context, line);
  return { accepted: input.lines.length };
});
