import { globSync, readFileSync } from 'node:fs';
import { parseSync } from '@swc/core';
import { messages } from '@/lib/i18n/messages';

function* listTexts(value: unknown, path: string): Generator<[path: string, text: string]> {
  if (typeof value === 'string') yield [path, value];
  else
    for (const [key, part] of Object.entries(value ?? {}))
      yield* listTexts(part, path ? `${path}.${key}` : key);
}

/** Names of the arguments of each text, in both languages. */
const argumentNames = new Map<string, Set<string>>();
for (const locale of ['zh-CN', 'en'] as const)
  for (const [path, text] of listTexts(messages[locale], '')) {
    const names = argumentNames.get(path) ?? new Set();
    for (const [, name] of text.matchAll(/\{(\w+)(?:, plural,(?: [=\w]+ \{[^{}]*\})+)?\}/g))
      if (name) names.add(name);
    argumentNames.set(path, names);
  }

/** A node of swc's syntax tree, as far as this test reads it. */
interface Node {
  type?: string;
  [field: string]: unknown;
}
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;
const toNode = (value: unknown): Node => (isNode(value) ? value : {});
const toNodes = (value: unknown): Node[] => (Array.isArray(value) ? value.map(toNode) : []);

/**
 * The keys that an expression can have: `t(isLate ? 'late' : 'early')`; none if the expression is not made of literals. Tests of
 * components find missing arguments of such calls, because their provider throws.
 */
function findKeys(node: Node): string[] {
  switch (node.type) {
    case 'ParenthesisExpression':
      return findKeys(toNode(node.expression));
    case 'ConditionalExpression':
      return [...findKeys(toNode(node.consequent)), ...findKeys(toNode(node.alternate))];
    case 'StringLiteral':
      return [String(node.value)];
    default:
      return [];
  }
}

/** Names of the values that a call passes; undefined if they cannot be read from the source. */
function findPassed(values: Node | undefined): Set<unknown> | undefined {
  if (!values) return new Set();
  const properties = toNodes(values.properties);
  if (values.type !== 'ObjectExpression' || properties.some(({ type }) => type === 'SpreadElement'))
    return undefined;
  return new Set(properties.map((property) => toNode(property.key ?? property).value));
}

/** Namespace of `useTranslations('a.b')` or `await getTranslations('a.b')`. */
function findNamespace(node: Node): string | undefined {
  if (node.type === 'AwaitExpression') return findNamespace(toNode(node.argument));
  const name = toNode(node.callee).value;
  if (name !== 'useTranslations' && name !== 'getTranslations') return undefined;
  const [namespace] = toNodes(node.arguments);
  if (!namespace) return '';
  const { type, value } = toNode(namespace.expression);
  return type === 'StringLiteral' ? String(value) : undefined;
}

const FUNCTION = /Function|Method|Arrow/;

/** Lists the calls of a source that leave out an argument of a text. */
function findMissingArguments(file: string, source: string): string[] {
  const missing: string[] = [];
  const check = (namespace: string, { arguments: passedTo }: Node) => {
    const [key, values] = toNodes(passedTo).map(({ expression }) => toNode(expression));
    const passed = findPassed(values);
    if (!key || !passed) return;
    for (const local of findKeys(key)) {
      const path = namespace === '' ? local : `${namespace}.${local}`;
      for (const name of argumentNames.get(path) ?? [])
        if (!passed.has(name)) missing.push(`${file}: ${path} has no ${name}`);
    }
  };
  /** @param outer the namespaces of the translators in scope, by their names */
  const walk = (node: Node, outer: Map<unknown, string>) => {
    const scope = FUNCTION.test(node.type ?? '') ? new Map(outer) : outer;
    if (node.type === 'VariableDeclarator') {
      const namespace = findNamespace(toNode(node.init));
      if (namespace !== undefined) scope.set(toNode(node.id).value, namespace);
    }
    if (node.type === 'CallExpression') {
      // `t.raw` keeps the placeholders.
      const namespace = scope.get(toNode(node.callee).value);
      if (namespace !== undefined) check(namespace, node);
    }
    for (const part of Object.values(node)) if (isNode(part)) walk(part, scope);
  };
  walk(toNode(parseSync(source, { syntax: 'typescript', tsx: file.endsWith('x') })), new Map());
  return missing;
}

test('finds a call that leaves out an argument of its text', () => {
  const source = `
    function Part({ unit }) {
      const t = useTranslations('order.exchange.help');
      t('before', { unit });
      return isGiven ? t('given', { count: 1 }) : t(isLate ? 'before' : 'failed');
    }`;
  expect(findMissingArguments('part.tsx', source)).toEqual([
    'part.tsx: order.exchange.help.given has no unit',
    'part.tsx: order.exchange.help.before has no unit',
  ]);
});

test('passes every argument of a text where the key and the arguments stand in the source', () => {
  const files = globSync([
    'app/**/*.{ts,tsx}',
    'components/**/*.{ts,tsx}',
    'lib/**/*.{ts,tsx}',
    'server/**/*.{ts,tsx}',
  ]);
  expect(files.length).toBeGreaterThan(500);
  const missing = files.flatMap((file) => {
    const source = readFileSync(file, 'utf8');
    return source.includes('Translations') ? findMissingArguments(file, source) : [];
  });
  expect(missing).toEqual([]);
});
