import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { listFiles } from './source-files.mjs';

/**
 * The part of the vocabulary rules (CONTRIBUTING.md) that a program can judge: names, words in comments and in test
 * titles. Run alone it checks the files below the folders that are given:
 * `node scripts/testing/vocabulary.mjs server/bff lib/rules`
 */

/** @typedef {{ line: number, rule: string, text: string }} Violation */

/** Words that hide who does what, and what to search for instead. */
const AVOIDED_WORDS = [
  [/\b(?:told|tells?|telling)\b/i, 'say who returns, shows, logs or rejects what'],
  [/\b(?:nobody|somebody|anybody)\b/i, 'name the user, caller, process or module'],
  [/\b(?:a|one|each|every|this|that) goods\b/i, '"goods" has no singular: product, item'],
  [/\bat the door\b/i, 'cash on delivery, refused delivery, entry point'],
  [/\bwhat is not\b|\bis none\b|\bnone of them is\b/i, 'say what happens instead'],
  [/\bhears?\b|\bheard\b/i, 'receives, listens'],
  [/\b(?:ill|unsound)\b/i, 'invalid, failing'],
  [/\brooms?\b(?! number)/i, 'layer, folder'],
];

const DECLARED_NAME = /\b(?:function\*?|const|let|class|interface|type)\s+([A-Za-z_$][\w$]*)/g;
const COMMENT = /^\s*(?:\/\/|\/\*\*?|\*)(.*)$|(?:^|[\s;,{}()])\/\/ (.*)$/;
const TEST_TITLE =
  /\b(?:test|it|onPostgres|onSqlite)(?:\.(?:each|only)[^(]*\([\s\S]*?\))?\(\s*(['"`])((?:\\.|(?!\1).)+)\1/g;
const TABLE = /\.each(?:<[^(]*>)?\(\s*\[([\s\S]*?)\]\s*(?:as const)?\s*,?\s*\)\(/g;
/** The first text of a row. */
const ROW = /^\s*\[\s*(['"`])((?:\\.|(?!\1).)+)\1/gm;
/** Words with which a title only goes on from the `describe` around it. */
const CONTINUATION =
  /^(?:and|but|or|nor|also|too|then|not|so|unless|with|without|as|of|by|to|for|from|in|on|at)\b/i;

/** @param {string} text @param {number} index */
const lineAt = (text, index) => text.slice(0, index).split('\n').length;

/** @param {string} text @returns {Violation[]} */
function checkNames(text) {
  return [...text.matchAll(DECLARED_NAME)]
    .filter(([, name = '']) => /[a-z]Of$/.test(name))
    .map((match) => ({
      line: lineAt(text, match.index),
      rule: 'a verb and its object, not …Of',
      text: match[1] ?? '',
    }));
}

/** @param {string} text @returns {Violation[]} */
function checkComments(text) {
  return text.split('\n').flatMap((source, index) => {
    const match = COMMENT.exec(source);
    const comment = match?.[1] ?? match?.[2];
    if (!comment || comment.includes('biome-ignore')) return [];
    return AVOIDED_WORDS.filter(([words]) => /** @type {RegExp} */ (words).test(comment)).map(([, rule]) => ({
      line: index + 1,
      rule: String(rule),
      text: comment.trim(),
    }));
  });
}

/** @param {string} text @returns {Violation[]} */
function checkTitles(text) {
  return [...text.matchAll(TEST_TITLE)].flatMap((match) => {
    const title = match[2] ?? '';
    const words = title.split(/\s+/).filter(Boolean);
    const rules = [];
    // A table's row completes the sentence.
    if (words.length < 3 && !/%[a-z]|\$/.test(title)) rules.push('a title is a sentence');
    if (CONTINUATION.test(title)) rules.push('a title makes sense alone');
    for (const [avoided, rule] of AVOIDED_WORDS)
      if (/** @type {RegExp} */ (avoided).test(title)) rules.push(String(rule));
    return rules.map((rule) => ({ line: lineAt(text, match.index), rule, text: title }));
  });
}

/** Checks the rows of tables, which complete the titles of tests. @param {string} text @returns {Violation[]} */
function checkRows(text) {
  return [...text.matchAll(TABLE)].flatMap((table) =>
    [...(table[1] ?? '').matchAll(ROW)].flatMap((row) =>
      AVOIDED_WORDS.filter(([words]) => /** @type {RegExp} */ (words).test(row[2] ?? '')).map(([, rule]) => ({
        line: lineAt(text, text.indexOf(row[0].trimStart(), table.index)),
        rule: String(rule),
        text: row[2] ?? '',
      })),
    ),
  );
}

/**
 * What in a file breaks the rules.
 * @param {string} file its path decides whether it holds tests
 * @param {string} text
 * @returns {Violation[]}
 */
export function findViolations(file, text) {
  const isTest = /\.(?:test|spec)\.(?:tsx?|mjs)$/.test(file);
  return [
    ...checkNames(text),
    ...checkComments(text),
    ...(isTest ? [...checkTitles(text), ...checkRows(text)] : []),
  ];
}

/** @param {string} root @param {readonly string[]} folders @returns {string[]} one line for each violation */
export function checkVocabulary(root, folders) {
  return listFiles(root, folders).flatMap((file) =>
    findViolations(file, readFileSync(path.join(root, file), 'utf8')).map(
      ({ line, rule, text }) => `${file}:${line} ${rule}: ${text}`,
    ),
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const lines = checkVocabulary(process.cwd(), process.argv.slice(2));
  for (const line of lines) console.log(line);
  process.exitCode = lines.length > 0 ? 1 : 0;
}
