import 'server-only';
import { getSingleton } from '../singleton';

const getFailures = () => getSingleton('failed-reads', () => ({ count: 0 }));

/** Counts a read without which a page is rendered, although the next attempt may succeed. */
export const addFailedRead = (): void => {
  getFailures().count += 1;
};

/**
 * The reads of pages that have failed since the server started. If the number has changed while a page was rendered, the page
 * may lack a part; which page a read belonged to is unknown here.
 */
export const countFailedReads = (): number => getFailures().count;
