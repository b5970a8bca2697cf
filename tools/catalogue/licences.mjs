/**
 * Sample licences of the demo's company (960 × 680): a bordered sheet with invented entries, marked as a sample three times, so that no
 * reader takes one for a real document. Text needs a font with Chinese characters (made with Noto CJK).
 */
import { Canvas } from './canvas.mjs';

const [WIDTH, HEIGHT] = [960, 680];
const SANS = 'Noto Sans CJK SC, Noto Sans SC, sans-serif';
const SERIF = 'Noto Serif CJK SC, Noto Serif SC, serif';

/** @typedef {{ title: string, english: string, number: string, ink: string, ground: string, rows: [name: string, value: string][] }} Licence */
/** @type {Record<string, Licence>} */
const LICENCES = {
  business: {
    title: '营业执照',
    english: 'BUSINESS LICENCE',
    number: '91000000SAMPLE0001',
    ink: '#8f1d1d',
    ground: '#fdf8ea',
    rows: [
      ['名　　称', '示例商城运营有限公司（样例）'],
      ['类　　型', '有限责任公司（样例）'],
      ['法定代表人', '样例'],
      ['经营范围', '日用百货、家用电器、食品的互联网销售（样例）'],
      ['住　　所', '样例市样例区样例路 1 号'],
    ],
  },
  telecom: {
    title: '增值电信业务经营许可证',
    english: 'VALUE-ADDED TELECOM LICENCE',
    number: 'SAMPLE-B2-20260001',
    ink: '#1f4e7a',
    ground: '#f3f8fc',
    rows: [
      ['公司名称', '示例商城运营有限公司（样例）'],
      ['业务种类', '在线数据处理与交易处理业务（样例）'],
      ['覆盖范围', '全国（样例）'],
      ['有效期限', '样例'],
    ],
  },
  food: {
    title: '食品经营许可证',
    english: 'FOOD BUSINESS LICENCE',
    number: 'JY-SAMPLE-0000001',
    ink: '#24613a',
    ground: '#f5faf3',
    rows: [
      ['经营者名称', '示例商城运营有限公司（样例）'],
      ['主体业态', '网络食品销售经营者（样例）'],
      ['经营项目', '预包装食品、散装食品销售（样例）'],
      ['有效期至', '样例'],
    ],
  },
};

/** @param {Licence} licence */
function draw({ title, english, number, ink, rows }) {
  const lines = rows.map(
    ([name, value], index) =>
      `<text x="120" y="${316 + index * 56}" font-family="${SERIF}" font-size="25" fill="${ink}">${name}</text>` +
      `<text x="286" y="${316 + index * 56}" font-family="${SANS}" font-size="24" fill="#333">${value}</text>`,
  );
  const marks = [
    [250, 300],
    [520, 480],
    [90, 570],
  ].map(
    ([x, y]) =>
      `<text transform="translate(${x} ${y}) rotate(-22)" font-family="${SANS}" font-size="66" font-weight="700" fill="#d02020" fill-opacity="0.17">样例 SAMPLE</text>`,
  );
  return (
    `<rect x="26" y="26" width="908" height="628" fill="none" stroke="${ink}" stroke-width="9"/>` +
    `<rect x="42" y="42" width="876" height="596" fill="none" stroke="${ink}" stroke-width="2"/>` +
    `<text x="480" y="146" text-anchor="middle" font-family="${SERIF}" font-size="${title.length > 6 ? 48 : 62}" font-weight="700" letter-spacing="${title.length > 6 ? 4 : 16}" fill="${ink}">${title}</text>` +
    `<text x="480" y="188" text-anchor="middle" font-family="${SANS}" font-size="19" letter-spacing="4" fill="${ink}">${english}</text>` +
    `<text x="480" y="234" text-anchor="middle" font-family="${SANS}" font-size="21" fill="#555">${number}</text>` +
    lines.join('') +
    `<circle cx="800" cy="548" r="66" fill="none" stroke="#c62828" stroke-opacity="0.75" stroke-width="4"/>` +
    `<text x="800" y="545" text-anchor="middle" font-family="${SANS}" font-size="30" font-weight="700" fill="#c62828" fill-opacity="0.8">样例</text>` +
    `<text x="800" y="574" text-anchor="middle" font-family="${SANS}" font-size="18" font-weight="700" fill="#c62828" fill-opacity="0.8">SAMPLE</text>` +
    marks.join('')
  );
}

export default Object.fromEntries(
  Object.entries(LICENCES).map(([name, licence]) => [
    name,
    () =>
      new Canvas(WIDTH, HEIGHT, licence.ground).svg(draw(licence)).webp({ quality: 80, maxBytes: 30_000 }),
  ]),
);
