import { type City, isPlaceholderArea, type NamedArea, type Province } from './area-tree';

/** A region in a text, from `start` to `end` (exclusive). */
export interface RegionMatch extends MatchEnd {
  province: NamedArea;
  city?: NamedArea | undefined;
  county?: NamedArea | undefined;
  start: number;
}

interface MatchEnd {
  end: number;
  /** Whether the last name is short and may be the start of something else, like a road: 南京路. */
  isDoubtful: boolean;
  /** Whether the last name is the full name of the list: 临夏县 is not 临夏市 with another suffix. */
  isExact: boolean;
}

/** The areas of a list, indexed for the search. */
export interface RegionIndex {
  provinces: readonly Province[];
  /** Cities by the first character of their name. */
  cities: ReadonlyMap<string, readonly AreaInProvince<City>[]>;
  /** Counties with a unique full name, by its first character. */
  counties: ReadonlyMap<string, readonly (AreaInProvince<NamedArea> & { city: City })[]>;
}

interface AreaInProvince<T> {
  place: T;
  province: Province;
}

const groupByFirstCharacter = <T extends { place: NamedArea }>(all: readonly T[]): Map<string, T[]> =>
  Map.groupBy(all, ({ place }) => place.fullName.charAt(0));

/** Creates the index of an area tree. */
export function createRegionIndex(provinces: readonly Province[]): RegionIndex {
  const cities = provinces.flatMap((province) => province.cities.map((place) => ({ place, province })));
  const counties = cities.flatMap(({ place: city, province }) =>
    city.counties.map((place) => ({ place, city, province })),
  );
  const countiesByName = Map.groupBy(counties, ({ place }) => place.fullName);
  const uniqueCounties = counties.filter(
    ({ place }) => place.fullName.length > 2 && countiesByName.get(place.fullName)?.length === 1,
  );
  return {
    provinces,
    cities: groupByFirstCharacter(cities.filter(({ place }) => !isPlaceholderArea(place))),
    counties: groupByFirstCharacter(uniqueCounties),
  };
}

/** What may be between two names of a region: separators and the filler 市辖区. */
const GAP = /[\s,;|/·.-]*(?:市辖区[\s,;|/]*)?/y;
const SEPARATORS = /[\s,;|/·.-]*/y;

/**
 * After a short name, this shows that the name is the start of a road, a town or a building, unless a name of
 * the next level follows, as in 江苏镇江 and 台州路桥区.
 */
const NOT_AREA =
  /^[东西南北中新老一二三四五六]{0,2}(?:大道|路|街|巷|胡同|弄|村|镇|乡|道|园|苑|城|站|桥|广场|大厦|花园|公馆|国际|社区|小区|大学|学院|中学|小学|医院|银行|酒店|公司)/;

/** Outdated or wrong suffixes after a short name: 广西省, 伊犁州, 那曲地区, 萧山市. */
const LOOSE_SUFFIX: Readonly<Record<'province' | 'city' | 'county', RegExp>> = {
  province: /^(?:省|自治区|特别行政区)/,
  city: /^(?:市|地区|自治州|州|盟)/,
  county: /^(?:自治县|自治旗|区|县|市|旗)/,
};

const skipGap = (text: string, at: number, gap = GAP): number => {
  gap.lastIndex = at;
  gap.exec(text);
  return Math.max(gap.lastIndex, at);
};

const matchFullName = (at: number, place: NamedArea): MatchEnd => ({
  end: at + place.fullName.length,
  isDoubtful: false,
  isExact: true,
});

/** The possible ends of the place's name at position `at`; empty if the name is not there. */
function matchName(text: string, at: number, place: NamedArea, level: keyof typeof LOOSE_SUFFIX): MatchEnd[] {
  if (text.startsWith(place.fullName, at)) return [matchFullName(at, place)];
  if (place.shortName === place.fullName || !text.startsWith(place.shortName, at)) return [];
  const end = at + place.shortName.length;
  const rest = text.slice(end, end + 12);
  const loose = LOOSE_SUFFIX[level].exec(rest)?.[0].length ?? 0;
  const short = { end, isDoubtful: NOT_AREA.test(rest), isExact: false };
  return loose > 0 ? [{ end: end + loose, isDoubtful: false, isExact: false }, short] : [short];
}

function* matchInCity(text: string, match: RegionMatch, city: City): Generator<RegionMatch> {
  const cityMatch = { ...match, city };
  yield cityMatch;
  // The only county of 嘉峪关市 is named 市辖区, which is a filler elsewhere: so also match before skipping fillers.
  for (const at of new Set([skipGap(text, match.end, SEPARATORS), skipGap(text, match.end)]))
    for (const county of city.counties)
      for (const end of matchName(text, at, county, 'county')) yield { ...cityMatch, county, ...end };
}

/** The city may be missing (北京东城区, 湖北仙桃市); then the county's name must be unique in the province. */
function* matchInProvince(text: string, match: RegionMatch, province: Province): Generator<RegionMatch> {
  yield match;
  const at = skipGap(text, match.end);
  for (const city of province.cities)
    for (const end of matchName(text, at, city, 'city')) yield* matchInCity(text, { ...match, ...end }, city);
  const direct = province.cities.flatMap((city) =>
    city.counties.flatMap((county) =>
      matchName(text, at, county, 'county').map((end) => ({ ...match, city, county, ...end })),
    ),
  );
  const directByName = Map.groupBy(direct, ({ county }) => county.fullName);
  for (const sameName of directByName.values())
    if (new Set(sameName.map(({ county }) => county.code)).size === 1) yield* sameName;
}

function* matchRegionsAt(text: string, start: number, index: RegionIndex): Generator<RegionMatch> {
  const first = text.charAt(start);
  for (const province of index.provinces)
    for (const end of matchName(text, start, province, 'province'))
      yield* matchInProvince(text, { province, start, ...end }, province);
  for (const { place, province } of index.cities.get(first) ?? [])
    for (const end of matchName(text, start, place, 'city'))
      yield* matchInCity(text, { province, start, ...end }, place);
  for (const { place, city, province } of index.counties.get(first) ?? [])
    if (text.startsWith(place.fullName, start))
      yield { province, city, county: place, start, ...matchFullName(start, place) };
}

/** Whether the match is only a short name inside a word, which is more likely a part of the word: 李大连. */
const isLoneShortName = (text: string, { province, city, county, start, end }: RegionMatch): boolean =>
  !county &&
  start > 0 &&
  !/[\s,;|/:]/.test(text.charAt(start - 1)) &&
  [province.shortName, city?.shortName].includes(text.slice(start, end));

/** The better match: more levels, then more text, then an exact name, then the earlier position. */
const pickBetter = (a: RegionMatch, b: RegionMatch): RegionMatch => {
  const rank = ({ county, city }: RegionMatch) => (county ? 2 : city ? 1 : 0);
  const order =
    rank(a) - rank(b) ||
    a.end - a.start - (b.end - b.start) ||
    Number(a.isExact) - Number(b.isExact) ||
    b.start - a.start;
  return order >= 0 ? a : b;
};

/** Finds the best region in a text; undefined if the text names no region. */
export function findRegion(text: string, index: RegionIndex): RegionMatch | undefined {
  let best: RegionMatch | undefined;
  for (let start = 0; start < text.length; start += 1)
    for (const match of matchRegionsAt(text, start, index))
      if (!match.isDoubtful && !isLoneShortName(text, match)) best = best ? pickBetter(best, match) : match;
  return best && includeRepeats(text, best, index);
}

/** Extends a match over a repetition of the region: shoppers paste it twice, once picked and once typed. */
function includeRepeats(text: string, match: RegionMatch, index: RegionIndex): RegionMatch {
  const at = skipGap(text, match.end);
  const repeats = [...matchRegionsAt(text, at, index)].filter(
    ({ province, city, county }) =>
      province === match.province && city === match.city && county === match.county,
  );
  const end = Math.max(...repeats.map((repeat) => repeat.end), match.end);
  return { ...match, end };
}
