import { areaList } from '@vant/area-data';
import { addressInput } from '@/lib/contract/address';
import { resolveArea } from '@/lib/contract/area';
import { getExpressFee } from '@/lib/contract/merge-order';
import { shortenName } from '@/lib/rules/address/address-parser/area-tree';
import { findArea } from '@/lib/rules/address/area';
import { findAreaFaults } from '@/lib/rules/address/area-match';
import fc from '@/tests/support/property';

const codes = Object.keys(areaList.county_list);
const county = fc.constantFrom(...codes);
const level = fc.constantFrom('province' as const, 'city' as const, 'county' as const);

const areaAt = (areaCode: string) => {
  const area = findArea(areaList, areaCode);
  if (!area) throw new Error(`no area ${areaCode}`);
  const { province, city, county: name } = area;
  return { areaCode, province, city, county: name };
};
const addressAt = (place: object) => ({ receiver: '李青', phone: '13800138000', detail: '1 号', ...place });
const pathsOf = (place: object) =>
  addressInput.safeParse(addressAt(place)).error?.issues.map(({ path }) => path.join('.'));

test('an address with the names of its code is taken as it is, for every county there is', () => {
  const refused = codes.filter((code) => {
    const place = areaAt(code);
    const { success, data } = addressInput.safeParse(addressAt(place));
    return !success || JSON.stringify({ ...data, ...place }) !== JSON.stringify(data);
  });
  expect(refused).toEqual([]);
});

test('names without their suffixes become the full ones, for every county there is', () => {
  const changed = codes.filter((code) => {
    const place = areaAt(code);
    const { province, city, county: name } = place;
    const short = { province: shortenName(province), city: shortenName(city), county: shortenName(name) };
    const others = { ...place, ...short };
    return JSON.stringify(resolveArea(others)) !== JSON.stringify(place);
  });
  expect(changed).toEqual([]);
});

test('a name of another place is refused at its field', () => {
  fc.assert(
    fc.property(county, county, level, (code, other, at) => {
      const [place, elsewhere] = [areaAt(code), areaAt(other)];
      fc.pre(shortenName(place[at]) !== shortenName(elsewhere[at]));
      const isFiller = at === 'city' && /^(市辖区|县|.*直辖县.*)$/.test(elsewhere.city);
      fc.pre(!isFiller && !(at === 'city' && [place.province, place.county].includes(elsewhere.city)));
      expect(findAreaFaults(areaList, { ...place, [at]: elsewhere[at] })).toEqual([at]);
    }),
    { numRuns: 1000 },
  );
});

test('a text that is no name of the place is refused at its field', () => {
  fc.assert(
    fc.property(county, level, fc.string({ minLength: 1 }), (code, at, text) => {
      fc.pre(!/\p{Script=Han}/u.test(text));
      expect(findAreaFaults(areaList, { ...areaAt(code), [at]: text })).toEqual([at]);
    }),
    { numRuns: 300 },
  );
});

test('a code that no county has is refused, whatever it is', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^\d{6}$/)), (areaCode) => {
      fc.pre(!codes.includes(areaCode));
      expect(pathsOf({ ...areaAt('330106'), areaCode })).toEqual(['areaCode']);
    }),
    { numRuns: 300 },
  );
});

test.each([
  [
    'Xinjiang with a code of Beijing',
    { ...areaAt('650102'), areaCode: '110101' },
    ['province', 'city', 'county'],
  ],
  ['a code that does not exist', { ...areaAt('650102'), areaCode: '999999' }, ['areaCode']],
  ['a code of a city', { ...areaAt('330106'), areaCode: '330100' }, ['areaCode']],
  ['a code of a province', { ...areaAt('330106'), areaCode: '330000' }, ['areaCode']],
  ['markup as a county', { ...areaAt('110101'), county: '<b>' }, ['county']],
  ['a county of the same stem', { ...areaAt('622901'), county: '临夏县' }, ['county']],
  ['an inherited property as a code', { ...areaAt('110101'), areaCode: 'constructor' }, ['areaCode']],
])('%s is refused', (_, place, paths) => expect(pathsOf(place)).toEqual(paths));

test.each([
  ['新疆', '乌鲁木齐', '天山', '650102'],
  ['新疆省', '乌鲁木齐市', '天山区', '650102'],
  ['广西壮族自治区', '南宁市', '青秀区', '450103'],
  ['北京市', '市辖区', '东城区', '110101'],
  ['重庆市', '重庆市', '城口县', '500229'],
  ['湖北省', '仙桃市', '仙桃市', '429004'],
  ['内蒙古', '呼和浩特', '新城', '150102'],
  [' 浙江 ', '杭州', '西湖', '330106'],
])('%s %s %s is taken for %s', (province, city, name, areaCode) => {
  const { data } = addressInput.safeParse(addressAt({ province, city, county: name, areaCode }));
  expect(data).toMatchObject(areaAt(areaCode));
});

test.each([
  ['an unknown code', { areaCode: '999999' }, ['areaCode']],
  ['a code that is no number', { areaCode: '<b>' }, ['areaCode']],
  ['an unknown province', { province: 'Atlantis' }, ['province']],
  ['a code of another province', { areaCode: '110101', province: '新疆维吾尔自治区' }, ['province']],
  ['a code with its province', { areaCode: '650102', province: '新疆' }, undefined],
])('shipping is asked for to %s', (_, where, paths) => {
  const { error } = getExpressFee.input.safeParse({ items: '1:1', ...where });
  expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(paths);
});
