import { areaList } from '@vant/area-data';
import { addressInput } from '@/lib/contract/address';
import { resolveArea } from '@/lib/contract/area';
import { getExpressFee } from '@/lib/contract/merge-order';
import { shortenName } from '@/lib/rules/address/address-parser/area-tree';
import { findArea } from '@/lib/rules/address/area';
import { findAreaFaults } from '@/lib/rules/address/area-match';
import fc from '@/tests/support/fast-check';

const areaCodes = Object.keys(areaList.county_list);
const areaCodeArbitrary = fc.constantFrom(...areaCodes);
const levelArbitrary = fc.constantFrom('province' as const, 'city' as const, 'county' as const);

const findAreaByCode = (areaCode: string) => {
  const area = findArea(areaList, areaCode);
  if (!area) throw new Error(`no area ${areaCode}`);
  const { province, city, county: name } = area;
  return { areaCode, province, city, county: name };
};
const buildAddress = (area: object) => ({
  receiver: '李青',
  phone: '13800138000',
  detail: '1 号',
  ...area,
});
const findIssuePaths = (area: object) =>
  addressInput.safeParse(buildAddress(area)).error?.issues.map(({ path }) => path.join('.'));

test('accepts an address with the area names of its code for every county', () => {
  const rejected = areaCodes.filter((code) => {
    const area = findAreaByCode(code);
    const { success, data } = addressInput.safeParse(buildAddress(area));
    return !success || JSON.stringify({ ...data, ...area }) !== JSON.stringify(data);
  });
  expect(rejected).toEqual([]);
});

test('completes names without suffixes for every county', () => {
  const corrected = areaCodes.filter((code) => {
    const area = findAreaByCode(code);
    const { province, city, county: name } = area;
    const short = { province: shortenName(province), city: shortenName(city), county: shortenName(name) };
    const shortNames = { ...area, ...short };
    return JSON.stringify(resolveArea(shortNames)) !== JSON.stringify(area);
  });
  expect(corrected).toEqual([]);
});

test('rejects a name of another place at its field', () => {
  fc.assert(
    fc.property(areaCodeArbitrary, areaCodeArbitrary, levelArbitrary, (code, other, at) => {
      const [area, elsewhere] = [findAreaByCode(code), findAreaByCode(other)];
      fc.pre(shortenName(area[at]) !== shortenName(elsewhere[at]));
      const isFiller = at === 'city' && /^(市辖区|县|.*直辖县.*)$/.test(elsewhere.city);
      fc.pre(!isFiller && !(at === 'city' && [area.province, area.county].includes(elsewhere.city)));
      expect(findAreaFaults(areaList, { ...area, [at]: elsewhere[at] })).toEqual([at]);
    }),
    { numRuns: 1000 },
  );
});

test('rejects a text that is not the name of the place at its field', () => {
  fc.assert(
    fc.property(areaCodeArbitrary, levelArbitrary, fc.string({ minLength: 1 }), (code, at, text) => {
      fc.pre(!/\p{Script=Han}/u.test(text));
      expect(findAreaFaults(areaList, { ...findAreaByCode(code), [at]: text })).toEqual([at]);
    }),
    { numRuns: 300 },
  );
});

test('rejects an area code that no county has', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^\d{6}$/)), (areaCode) => {
      fc.pre(!areaCodes.includes(areaCode));
      expect(findIssuePaths({ ...findAreaByCode('330106'), areaCode })).toEqual(['areaCode']);
    }),
    { numRuns: 300 },
  );
});

test.each([
  [
    'Xinjiang with a code of Beijing',
    { ...findAreaByCode('650102'), areaCode: '110101' },
    ['province', 'city', 'county'],
  ],
  ['a code that does not exist', { ...findAreaByCode('650102'), areaCode: '999999' }, ['areaCode']],
  ['a code of a city', { ...findAreaByCode('330106'), areaCode: '330100' }, ['areaCode']],
  ['a code of a province', { ...findAreaByCode('330106'), areaCode: '330000' }, ['areaCode']],
  ['markup as a county', { ...findAreaByCode('110101'), county: '<b>' }, ['county']],
  ['a county of the same stem', { ...findAreaByCode('622901'), county: '临夏县' }, ['county']],
  ['an inherited property as a code', { ...findAreaByCode('110101'), areaCode: 'constructor' }, ['areaCode']],
])('rejects %s', (_, area, paths) => expect(findIssuePaths(area)).toEqual(paths));

test.each([
  ['新疆', '乌鲁木齐', '天山', '650102'],
  ['新疆省', '乌鲁木齐市', '天山区', '650102'],
  ['广西壮族自治区', '南宁市', '青秀区', '450103'],
  ['北京市', '市辖区', '东城区', '110101'],
  ['重庆市', '重庆市', '城口县', '500229'],
  ['湖北省', '仙桃市', '仙桃市', '429004'],
  ['内蒙古', '呼和浩特', '新城', '150102'],
  [' 浙江 ', '杭州', '西湖', '330106'],
])('%s %s %s matches %s', (province, city, name, areaCode) => {
  const { data } = addressInput.safeParse(buildAddress({ province, city, county: name, areaCode }));
  expect(data).toMatchObject(findAreaByCode(areaCode));
});

test.each([
  ['an unknown code', { areaCode: '999999' }, ['areaCode']],
  ['a code that is no number', { areaCode: '<b>' }, ['areaCode']],
  ['an unknown province', { province: 'Atlantis' }, ['province']],
  ['a code of another province', { areaCode: '110101', province: '新疆维吾尔自治区' }, ['province']],
  ['a code with its province', { areaCode: '650102', province: '新疆' }, undefined],
])('validates shipping to %s', (_, where, paths) => {
  const { error } = getExpressFee.input.safeParse({ items: '1:1', ...where });
  expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(paths);
});
