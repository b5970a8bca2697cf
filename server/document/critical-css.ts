import 'server-only';
import { formatStyleRules, parseStyleRules, type StyleRule, splitList } from './style-rules';

/** Rules for a pointer or the keyboard, which no first paint needs. */
const INTERACTION = /:(?:hover|active|focus|focus-visible|focus-within)(?![\w-])/;
const CLASS = /\.((?:\\[\da-f]{1,6} ?|\\.|[\w-])+)/gi;
/** A brand's custom properties (themes/tailwind-plugin.ts). */
const BRAND = /^\[data-theme="?([\w-]+)"?\]$/;
const CUSTOM_PROPERTY = /^(--[\w-]+):/;

/** A selector by the name of an element alone, perhaps with a pseudo-element. */
const ELEMENT = /^([a-z][a-z\d]*)(?:::?[\w-]+)?$/;

/** Parts of form controls, which browsers draw. */
const FORM_PART = /^::?(?:-webkit-(?:date|calendar|inner|outer|search)|-moz-ui|file-selector|placeholder)/;
const FORM_CONTROLS = ['input', 'select', 'textarea'];

/** What of a document decides which rules apply to it. */
interface DocumentStyle {
  readonly classes: ReadonlySet<string>;
  /** Names of its elements. */
  readonly elements: ReadonlySet<string>;
  readonly brand: string | undefined;
}

const decodeEntities = (text: string): string =>
  text
    .replaceAll('&gt;', '>')
    .replaceAll('&lt;', '<')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');

const unescapeClass = (name: string): string =>
  name.replace(/\\([\da-f]{1,6}) ?|\\(.)/gi, (_, code?: string, sign?: string) =>
    code ? String.fromCodePoint(Number.parseInt(code, 16)) : (sign ?? ''),
  );

/** The classes that an element and its relatives must have for a selector; those in `:not(…)` do not count. */
const readClasses = (selector: string): string[] =>
  Array.from(selector.replace(/:not\([^()]*(?:\([^()]*\)[^()]*)*\)/g, '').matchAll(CLASS), ([, name = '']) =>
    unescapeClass(name),
  );

function isNeeded(selector: string, { classes, elements, brand }: DocumentStyle): boolean {
  if (FORM_PART.test(selector) && !FORM_CONTROLS.some((name) => elements.has(name))) return false;
  const [, element] = ELEMENT.exec(selector) ?? [];
  if (element !== undefined) return elements.has(element);
  const [, otherBrand] = BRAND.exec(selector) ?? [];
  if (otherBrand !== undefined) return otherBrand === brand;
  if (INTERACTION.test(selector.replaceAll(/\\./g, ''))) return false;
  const names = readClasses(selector);
  // Alternatives in one pseudo-class: any of their classes may be the one that applies.
  const hasAlternatives = /:(?:is|where|has)\([^)]*,/.test(selector);
  return (
    names.length === 0 ||
    (hasAlternatives ? names.some((name) => classes.has(name)) : names.every((name) => classes.has(name)))
  );
}

/** Removes the rules that do not apply to any element of the document. */
function filterRules(rules: readonly StyleRule[], document: DocumentStyle): StyleRule[] {
  return rules.flatMap((rule): StyleRule[] => {
    if (rule.rules) {
      const inner = filterRules(rule.rules, document);
      return inner.length > 0 ? [{ ...rule, rules: inner }] : [];
    }
    if (rule.head.startsWith('@')) return [rule];
    const head = splitList(rule.head, ',')
      .filter((selector) => isNeeded(selector, document))
      .join(',');
    return head ? [{ ...rule, head }] : [];
  });
}

/** Removes custom properties, animations and registrations of properties that nothing refers to. */
function removeUnused(rules: readonly StyleRule[], uses: string): StyleRule[] {
  return rules.flatMap((rule): StyleRule[] => {
    const { head, body, rules: inner } = rule;
    if (inner) {
      const left = removeUnused(inner, uses);
      return left.length > 0 ? [{ ...rule, rules: left }] : [];
    }
    const [, kind, name = ''] = /^@(property|keyframes) ([\w-]+)$/.exec(head) ?? [];
    if (kind) return uses.includes(name) ? [rule] : [];
    if (body === undefined || !/(?:^|;)--/.test(body)) return [rule];
    const declarations = splitList(body, ';').filter((declaration) => {
      const [, property] = CUSTOM_PROPERTY.exec(declaration) ?? [];
      return property === undefined || uses.includes(`var(${property})`) || uses.includes(`var(${property},`);
    });
    return declarations.length > 0 ? [{ ...rule, body: declarations.join(';') }] : [];
  });
}

/** The text in which references to custom properties, properties and animations count. */
const readUses = (rules: readonly StyleRule[]): string =>
  rules
    .map(({ head, body, rules: inner }) =>
      inner ? readUses(inner) : /^@(?:property|keyframes)/.test(head) ? '' : (body ?? ''),
    )
    .join(';');

/**
 * A statement that fixes the order of the sheet's layers. Without it, a layer of which the document needs no rule would come
 * last with the whole sheet, and overrule the others.
 */
function formatLayerOrder(rules: readonly StyleRule[]): string {
  const names = rules.flatMap(({ head }) => /^@layer ([\w\s,-]+)$/.exec(head)?.[1]?.split(/\s*,\s*/) ?? []);
  return names.length > 0 ? `@layer ${[...new Set(names)].join(',')};` : '';
}

/**
 * Creates a function that returns the part of a style sheet that a document needs for its first paint: the rules for its
 * elements, in their order, with the custom properties and animations that these use. The document loads the whole sheet
 * afterwards, so a rule too few costs a late style, not a missing one.
 * @throws Error if the sheet cannot be read
 */
export function createCriticalCss(css: string): (html: string) => string {
  const rules = parseStyleRules(css);
  const layerOrder = formatLayerOrder(rules);
  return (html) => {
    const classes = new Set(
      Array.from(html.matchAll(/\sclass="([^"]*)"/g), ([, names = '']) =>
        decodeEntities(names).split(/\s+/),
      ).flat(),
    );
    const elements = new Set(Array.from(html.matchAll(/<([a-z][a-z\d]*)/g), ([, name = '']) => name));
    const [, brand] = /<html[^>]*\sdata-theme="([\w-]+)"/.exec(html) ?? [];
    const applied = filterRules(rules, { classes, elements, brand });
    const attributes = Array.from(html.matchAll(/\sstyle="([^"]*)"/g), ([, style = '']) => style).join(';');
    // Twice: a custom property may be used only by another one that nothing refers to.
    let left = applied;
    for (let round = 0; round < 2; round += 1) left = removeUnused(left, `${readUses(left)};${attributes}`);
    return layerOrder + formatStyleRules(left);
  };
}
