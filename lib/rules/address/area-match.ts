import { isFillerName, shortenName } from './address-parser/area-tree';
import { type AreaList, findArea } from './area';

/** The names that go with an area code. */
export interface AreaNames {
  province: string;
  city: string;
  county: string;
}

type Level = keyof AreaNames;
const LEVELS: readonly Level[] = ['province', 'city', 'county'];

/** What of an area is wrong: the code, which the list does not have, or names that are not the code's. */
export type AreaFault = 'areaCode' | Level;

const namesBelow = (names: Readonly<Record<string, string>>, prefix: string): string[] =>
  Object.entries(names)
    .filter(([code]) => code.startsWith(prefix))
    .map(([, name]) => name);

/** Names of everything that lies beside a province, city or county. */
const siblingsOf = (list: AreaList, level: Level, code: string): string[] => {
  if (level === 'province') return namesBelow(list.province_list, '');
  return level === 'city'
    ? namesBelow(list.city_list, code.slice(0, 2))
    : namesBelow(list.county_list, code.slice(0, 4));
};

/** True for `新疆`, `广西省` and `景德镇`; not for `临夏县`, which is another place than `临夏市`. */
const isVariant = (given: string, name: string, siblings: () => string[]): boolean =>
  [given, shortenName(given)].includes(shortenName(name)) && !siblings().includes(given);

/** What others write for the city where there is none: `重庆市` `重庆市` `城口县`, `北京市` `市辖区` `东城区`. */
const isCityFiller = (given: string, { province, city, county }: AreaNames): boolean =>
  isFillerName(city)
    ? isFillerName(given) || given === province || given === county
    : city === province && given === '市辖区';

/**
 * What does not fit together in an area that somebody sends or that was kept; nothing when all of it does. Names may
 * lack their suffix or have a careless one, because they are only compared: what counts is the code.
 */
export function findAreaFaults(list: AreaList, given: AreaNames & { areaCode: string }): AreaFault[] {
  const area = findArea(list, given.areaCode);
  if (!area) return ['areaCode'];
  return LEVELS.filter((level) => {
    const name = given[level].trim();
    if (name === area[level] || (level === 'city' && isCityFiller(name, area))) return false;
    return !isVariant(name, area[level], () => siblingsOf(list, level, given.areaCode));
  });
}

/** The code and the full name of a province by its name, with or without its suffix. */
export function findProvince(list: AreaList, given: string): { code: string; name: string } | undefined {
  const found = Object.entries(list.province_list).find(
    ([, name]) => name === given || shortenName(name) === shortenName(given),
  );
  return found && { code: found[0], name: found[1] };
}
