import 'server-only';
import type { StoredContent } from './export-content';
import { formatPlace } from './json-places';
import type { Place } from './section';

/** A field that differs. */
interface FieldChange {
  /** `title.zh`; empty for the value as a whole. */
  path: string;
  before: unknown;
  after: unknown;
}

/** A difference between two states of content. */
export interface ContentChange {
  section: string;
  kind: 'added' | 'removed' | 'changed' | 'sorted';
  /** The item; empty for the section as a whole. */
  id: string;
  /** The fields of a changed item. */
  fields: FieldChange[];
}

type Item = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Item =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Fields that identify an item of a section, in order of preference; a project or brand completes them. */
const ID_FIELDS = ['id', 'maker', 'host', 'cardId'] as const;

/** The id of an item of a section: `coupon-1`, `10000 aurora`, or `shared` for content of all projects and brands. */
function getItemId(item: unknown, index: number): string {
  if (!isObject(item)) return String(index);
  const own = ID_FIELDS.map((name) => item[name]).find((value) => typeof value === 'string');
  const scope = 'advType' in item ? [] : [item.pId, item.theme];
  const parts = [own, ...scope].filter((part) => typeof part === 'string' && part !== '');
  if (parts.length > 0) return parts.join(' ');
  return 'pId' in item ? 'shared' : String(index);
}

/** Lists the fields in which two values differ. */
function diffValues(before: unknown, after: unknown, place: Place = []): FieldChange[] {
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length)
    return before.flatMap((value, index) => diffValues(value, after[index], [...place, index]));
  if (isObject(before) && isObject(after)) {
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    return names.flatMap((name) => diffValues(before[name], after[name], [...place, name]));
  }
  return JSON.stringify(before) === JSON.stringify(after)
    ? []
    : [{ path: formatPlace(place), before, after }];
}

function diffItems(section: string, before: readonly unknown[], after: readonly unknown[]): ContentChange[] {
  const earlier = new Map(before.map((item, index) => [getItemId(item, index), item]));
  const later = new Map(after.map((item, index) => [getItemId(item, index), item]));
  const toChange = (kind: ContentChange['kind'], id: string, fields: FieldChange[] = []) => ({
    section,
    kind,
    id,
    fields,
  });
  const removed = [...earlier.keys()].filter((id) => !later.has(id)).map((id) => toChange('removed', id));
  const others = [...later].flatMap(([id, item]) => {
    if (!earlier.has(id)) return [toChange('added', id)];
    const fields = diffValues(earlier.get(id), item);
    return fields.length > 0 ? [toChange('changed', id, fields)] : [];
  });
  const order = [...earlier.keys()].filter((id) => later.has(id));
  const newOrder = [...later.keys()].filter((id) => earlier.has(id));
  const isSorted = order.every((id, index) => id === newOrder[index]);
  return [...removed, ...others, ...(isSorted ? [] : [toChange('sorted', '')])];
}

/** Lists the differences between two states of content, section by section. */
export const diffContent = (before: StoredContent, after: StoredContent): ContentChange[] =>
  Object.keys(after).flatMap((section) => {
    const earlier = before[section];
    const later = after[section];
    if (Array.isArray(earlier) && Array.isArray(later)) return diffItems(section, earlier, later);
    const fields = diffValues(earlier, later);
    return fields.length > 0 ? [{ section, kind: 'changed' as const, id: '', fields }] : [];
  });

const SIGNS = { added: '+', removed: '-', changed: '~', sorted: '~' } as const;

/** Longest value in a line, in characters. */
const MAX_VALUE_CHARS = 60;

const formatValue = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > MAX_VALUE_CHARS ? `${text.slice(0, MAX_VALUE_CHARS)}…` : text;
};

/** Formats a difference: `~ coupons welcome: value 500 → 600`. */
export function formatChange({ section, kind, id, fields }: ContentChange): string {
  const subject = `${SIGNS[kind]} ${section}${id && ` ${id}`}`;
  if (kind === 'sorted') return `${subject}: another order`;
  if (fields.length === 0) return subject;
  const parts = fields.map(
    ({ path, before, after }) => `${path && `${path} `}${formatValue(before)} → ${formatValue(after)}`,
  );
  return `${subject}: ${parts.join(', ')}`;
}
