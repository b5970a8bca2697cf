import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const FOLDER = 'docs/requirements';
/** Pages of the folder without requirements: the explanation and the generated table. */
const OTHER_PAGES = ['README.md', 'coverage.md'];

/** One line of a page: `- **R-HOME-01** Text. _(planned)_`. */
const LINE = /^- \*\*(R-[A-Z]+-\d{2,})\*\* (.+?)( _\(planned\)_)?$/;
const CALL = /`((?:GET|POST|PUT|DELETE) \/[\w/{}]+)`/g;

/** A requirement of a page. */
export interface Requirement {
  id: string;
  text: string;
  /** Not implemented or not tested yet. */
  isPlanned: boolean;
}

/** A parsed page of requirements. */
export interface RequirementsPage {
  /** File name in `docs/requirements`. */
  name: string;
  title: string;
  requirements: Requirement[];
  /** List items that are not valid requirements. */
  malformed: string[];
}

/** Parses one page of requirements. */
export function parseRequirementsPage(name: string, markdown: string): RequirementsPage {
  const items = markdown.split('\n').filter((line) => line.startsWith('- '));
  const parsed = items.map((line) => ({ line, match: LINE.exec(line) }));
  return {
    name,
    title: /^# (.+)$/m.exec(markdown)?.[1] ?? name,
    requirements: parsed.flatMap(({ match }) =>
      match ? [{ id: match[1] ?? '', text: match[2] ?? '', isPlanned: match[3] !== undefined }] : [],
    ),
    malformed: parsed.filter(({ match }) => !match).map(({ line }) => line),
  };
}

/** Reads every page of `docs/requirements`, sorted by name. */
export const readRequirementsPages = (): RequirementsPage[] =>
  readdirSync(FOLDER)
    .filter((name) => name.endsWith('.md') && !OTHER_PAGES.includes(name))
    .sort()
    .map((name) => parseRequirementsPage(name, readFileSync(path.posix.join(FOLDER, name), 'utf8')));

/** Maps each call (`METHOD /path`) to the first requirement that names it and is not planned. */
export function getRequirementsByCall(pages: readonly RequirementsPage[]): Map<string, string> {
  const byCall = new Map<string, string>();
  for (const { id, text, isPlanned } of pages.flatMap(({ requirements }) => requirements)) {
    if (isPlanned) continue;
    for (const [, call = ''] of text.matchAll(CALL)) if (!byCall.has(call)) byCall.set(call, id);
  }
  return byCall;
}
