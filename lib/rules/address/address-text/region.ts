import { type City, isFiller, type Place, type Province } from './area-names';

/** A region found in a text, and which part of the text it is. */
export interface RegionMatch extends End {
  province: Place;
  city?: Place | undefined;
  county?: Place | undefined;
  start: number;
}

interface End {
  end: number;
  /** The last name is a short one, and what follows makes it the beginning of something else: 南京路. */
  isDoubtful: boolean;
  /** The last name stands as the list has it: 临夏县 is not 临夏市 with another suffix. */
  isExact: boolean;
}

/** The areas of a list, ready to be looked for. */
export interface RegionIndex {
  provinces: readonly Province[];
  /** Cities and counties by the first character of their name, with what they belong to. */
  cities: ReadonlyMap<string, readonly Owned<City>[]>;
  /** Counties whose full name no other county has. */
  counties: ReadonlyMap<string, readonly (Owned<Place> & { city: City })[]>;
}

interface Owned<T> {
  place: T;
  province: Province;
}

const byFirst = <T extends { place: Place }>(all: readonly T[]): Map<string, T[]> =>
  Map.groupBy(all, ({ place }) => place.full.charAt(0));

export function regionIndex(provinces: readonly Province[]): RegionIndex {
  const cities = provinces.flatMap((province) => province.cities.map((place) => ({ place, province })));
  const counties = cities.flatMap(({ place: city, province }) =>
    city.counties.map((place) => ({ place, city, province })),
  );
  const named = Map.groupBy(counties, ({ place }) => place.full);
  const only = counties.filter(({ place }) => place.full.length > 2 && named.get(place.full)?.length === 1);
  return {
    provinces,
    cities: byFirst(cities.filter(({ place }) => !isFiller(place))),
    counties: byFirst(only),
  };
}

/** What may stand between two names of a region, and fillers that say nothing. */
const GAP = /[\s,;|/·.-]*(?:市辖区[\s,;|/]*)?/y;
const BREAK = /[\s,;|/·.-]*/y;

/**
 * After a short name: it was the beginning of a road, a town or a house; unless a name of the next level follows,
 * as in 江苏镇江 and 台州路桥区.
 */
const NOT_AREA =
  /^[东西南北中新老一二三四五六]{0,2}(?:大道|路|街|巷|胡同|弄|村|镇|乡|道|园|苑|城|站|桥|广场|大厦|花园|公馆|国际|社区|小区|大学|学院|中学|小学|医院|银行|酒店|公司)/;

/** Older or careless suffixes after a short name: 广西省, 伊犁州, 那曲地区, 萧山市. */
const LOOSE: Readonly<Record<'province' | 'city' | 'county', RegExp>> = {
  province: /^(?:省|自治区|特别行政区)/,
  city: /^(?:市|地区|自治州|州|盟)/,
  county: /^(?:自治县|自治旗|区|县|市|旗)/,
};

const skip = (text: string, at: number, gap = GAP): number => {
  gap.lastIndex = at;
  gap.exec(text);
  return Math.max(gap.lastIndex, at);
};

const whole = (at: number, place: Place): End => ({
  end: at + place.full.length,
  isDoubtful: false,
  isExact: true,
});

/** Where a name of a place that stands at `at` may end; nothing when it does not stand there. */
function endsOf(text: string, at: number, place: Place, level: keyof typeof LOOSE): End[] {
  if (text.startsWith(place.full, at)) return [whole(at, place)];
  if (place.short === place.full || !text.startsWith(place.short, at)) return [];
  const end = at + place.short.length;
  const rest = text.slice(end, end + 12);
  const loose = LOOSE[level].exec(rest)?.[0].length ?? 0;
  const short = { end, isDoubtful: NOT_AREA.test(rest), isExact: false };
  return loose > 0 ? [{ end: end + loose, isDoubtful: false, isExact: false }, short] : [short];
}

function* inCity(text: string, match: RegionMatch, city: City): Generator<RegionMatch> {
  const found = { ...match, city };
  yield found;
  // 嘉峪关市 has one county, whose name is what elsewhere says nothing: 市辖区. So it is looked for before skipping.
  for (const at of new Set([skip(text, match.end, BREAK), skip(text, match.end)]))
    for (const county of city.counties)
      for (const end of endsOf(text, at, county, 'county')) yield { ...found, county, ...end };
}

/** The city may be left out: 北京东城区, 湖北仙桃市; then the county's name must be the only one of the province. */
function* inProvince(text: string, match: RegionMatch, province: Province): Generator<RegionMatch> {
  yield match;
  const at = skip(text, match.end);
  for (const city of province.cities)
    for (const end of endsOf(text, at, city, 'city')) yield* inCity(text, { ...match, ...end }, city);
  const direct = province.cities.flatMap((city) =>
    city.counties.flatMap((county) =>
      endsOf(text, at, county, 'county').map((end) => ({ ...match, city, county, ...end })),
    ),
  );
  const names = Map.groupBy(direct, ({ county }) => county.full);
  for (const same of names.values())
    if (new Set(same.map(({ county }) => county.code)).size === 1) yield* same;
}

function* startingAt(text: string, start: number, index: RegionIndex): Generator<RegionMatch> {
  const first = text.charAt(start);
  for (const province of index.provinces)
    for (const end of endsOf(text, start, province, 'province'))
      yield* inProvince(text, { province, start, ...end }, province);
  for (const { place, province } of index.cities.get(first) ?? [])
    for (const end of endsOf(text, start, place, 'city'))
      yield* inCity(text, { province, start, ...end }, place);
  for (const { place, city, province } of index.counties.get(first) ?? [])
    if (text.startsWith(place.full, start))
      yield { province, city, county: place, start, ...whole(start, place) };
}

/** A short name alone, in the middle of a word, is more likely part of it: 李大连. */
const isLoneShort = (text: string, { province, city, county, start, end }: RegionMatch): boolean =>
  !county &&
  start > 0 &&
  !/[\s,;|/:]/.test(text.charAt(start - 1)) &&
  [province.short, city?.short].includes(text.slice(start, end));

/** More levels first, then more of the text, then what stands earlier. */
const better = (a: RegionMatch, b: RegionMatch): RegionMatch => {
  const rank = ({ county, city }: RegionMatch) => (county ? 2 : city ? 1 : 0);
  const order =
    rank(a) - rank(b) ||
    a.end - a.start - (b.end - b.start) ||
    Number(a.isExact) - Number(b.isExact) ||
    b.start - a.start;
  return order >= 0 ? a : b;
};

/** The region that a text names; undefined when it names none. */
export function findRegion(text: string, index: RegionIndex): RegionMatch | undefined {
  let best: RegionMatch | undefined;
  for (let start = 0; start < text.length; start += 1)
    for (const match of startingAt(text, start, index))
      if (!match.isDoubtful && !isLoneShort(text, match)) best = best ? better(best, match) : match;
  return best && withRepeats(text, best, index);
}

/** People paste the region twice: once picked, once typed. */
function withRepeats(text: string, match: RegionMatch, index: RegionIndex): RegionMatch {
  const at = skip(text, match.end);
  const again = [...startingAt(text, at, index)].filter(
    ({ province, city, county }) =>
      province === match.province && city === match.city && county === match.county,
  );
  const end = Math.max(...again.map((each) => each.end), match.end);
  return { ...match, end };
}
