import { isFillerName, shortenName } from './address-parser/area-tree';
import { type AreaList, findArea } from './area';

/** The names of an area. */
export interface AreaNames {
  province: string;
  city: string;
  county: string;
}

type Level = keyof AreaNames;
const LEVELS: readonly Level[] = ['province', 'city', 'county'];

/** The invalid part of an area: an unknown code, or a name that does not belong to the code. */
export type AreaFault = 'areaCode' | Level;

type Names = Readonly<Record<string, string>>;

/** The names of a list by the first digits of their codes. There are thousands, and a list never changes. */
const namesByPrefix = new WeakMap<Names, Map<string, string[]>>();

function groupNames(names: Names, digits: number): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const [code, name] of Object.entries(names)) {
    const prefix = code.slice(0, digits);
    groups.set(prefix, [...(groups.get(prefix) ?? []), name]);
  }
  namesByPrefix.set(names, groups);
  return groups;
}

/** The names whose codes begin with a prefix, which is as long for all calls with the same list. */
const listNames = (names: Names, prefix: string): string[] =>
  (namesByPrefix.get(names) ?? groupNames(names, prefix.length)).get(prefix) ?? [];

/** The names of all areas with the same parent as a province, city or county, including itself. */
const listSiblings = (list: AreaList, level: Level, code: string): string[] => {
  if (level === 'province') return listNames(list.province_list, '');
  return level === 'city'
    ? listNames(list.city_list, code.slice(0, 2))
    : listNames(list.county_list, code.slice(0, 4));
};

/** Whether a text is a variant of a name, like `新疆`, `广西省`, `景德镇`; not `临夏县`, a sibling of `临夏市`. */
const isVariant = (text: string, name: string, getSiblings: () => string[]): boolean =>
  [text, shortenName(text)].includes(shortenName(name)) && !getSiblings().includes(text);

/** Whether a text fills in for a missing city: `重庆市` `重庆市` `城口县`, `北京市` `市辖区` `东城区`. */
const isCityFiller = (text: string, { province, city, county }: AreaNames): boolean =>
  isFillerName(city)
    ? isFillerName(text) || text === province || text === county
    : city === province && text === '市辖区';

/**
 * Checks that the names of an area belong to its code. Names may lack their suffix or have a wrong one,
 * because only the code is used.
 * @returns the invalid parts; empty if the area is valid
 */
export function findAreaFaults(list: AreaList, input: AreaNames & { areaCode: string }): AreaFault[] {
  const area = findArea(list, input.areaCode);
  if (!area) return ['areaCode'];
  return LEVELS.filter((level) => {
    const name = input[level].trim();
    if (name === area[level] || (level === 'city' && isCityFiller(name, area))) return false;
    return !isVariant(name, area[level], () => listSiblings(list, level, input.areaCode));
  });
}

/**
 * Finds a province by its name, with or without the suffix. `code` has six digits, `name` is the full name.
 */
export function findProvince(list: AreaList, text: string): { code: string; name: string } | undefined {
  const entry = Object.entries(list.province_list).find(
    ([, name]) => name === text || shortenName(name) === shortenName(text),
  );
  return entry && { code: entry[0], name: entry[1] };
}
