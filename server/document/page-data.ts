import 'server-only';
import { LESS_THAN, PAGE_DATA_ID, PAGE_DATA_SCRIPT, PAGE_DATA_TYPE } from '@/lib/early-script/page-data';

/** The data of a page as the framework writes it: scripts with one string each, which contains no `<`. */
const DATA = /<script>self\.__next_f\.push\(\[1,("[^<]*?")\]\)<\/script>/g;

/** The framework's scripts at the end of a document: the start of the bundler, and the data. */
const END_SCRIPTS = new RegExp(
  `<script id="${PAGE_DATA_ID}">\\(globalThis\\["TURBOPACK"\\] \\|\\| \\(globalThis\\["TURBOPACK"\\] = \\[\\]\\)\\)\\.push\\((\\{[^<\\n]*\\})\\);?</script>` +
    `<script>\\(self\\.__next_f=self\\.__next_f\\|\\|\\[\\]\\)\\.push\\(\\[0\\]\\)</script>((?:${DATA.source})+)`,
);

/** Characters that the text of an element would not keep. */
const CHANGED = new RegExp(`[\\0\\r${LESS_THAN}]`);

/**
 * Writes the data of a page as the text of an element that browsers do not run, with the same script behind it on all pages (`PAGE_DATA_SCRIPT`): all
 * pages have the same inline scripts and so the same policy, and the data needs no escapes. A document whose scripts
 * the framework writes in another way stays as it is; its policy names their hashes. Called again, it changes nothing.
 */
export const writeDataAsText = (html: string): string =>
  html.replace(END_SCRIPTS, (scripts, start: string, parts: string) => {
    const data = Array.from(parts.matchAll(DATA), ([, text = '']): string => JSON.parse(text)).join('');
    if (CHANGED.test(data) || !data.isWellFormed()) return scripts;
    const text = `${start}\n${data.replaceAll('<', LESS_THAN)}`;
    return `<script type="${PAGE_DATA_TYPE}" id="${PAGE_DATA_ID}">${text}</script><script>${PAGE_DATA_SCRIPT}</script>`;
  });
