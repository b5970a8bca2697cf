/** A piece of an address line, between separators. */
export interface LinePiece {
  text: string;
  /** Whether it is next to the phone number. */
  isBesidePhone: boolean;
  /** Whether it is the first or last piece of the line. */
  isAtEdge: boolean;
}

/** The most common family names; four of five people have one of the first hundred. */
const FAMILY_NAMES =
  '欧阳|司马|上官|诸葛|东方|皇甫|尉迟|公孙|慕容|令狐|夏侯|司徒|[王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾萧肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付傅方白邹孟熊秦邱江尹薛闫阎段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤温康施文牛樊葛邢安齐易乔伍庞颜倪庄聂章鲁岳翟殷詹申欧耿关兰焦俞左柳甘祝包宁尚符舒阮柯纪梅童凌毕单季裴霍涂成苗谷盛曲翁冉骆蓝路游辛靳管柴蒙鲍华喻祁蒲房滕屈饶解牟艾尤阳时穆农司卓古吉缪简车项连芦麦褚娄窦戚岑景党宫费卜冷晏席卫米柏宗瞿桂全佟应臧闵苟邬边卞姬师和仇栾隋商刁沙荣巫寇桑郎甄丛仲虞敖巩明佘池查麻苑迟邝]';

const HONORIFIC = /(?:先生|女士|小姐|太太|老师|同学|阿姨|师傅)$/;
const HAN_NAME = /^\p{Script=Han}{2,4}(?:先生|女士|小姐|太太|老师|同学|阿姨|师傅)?$/u;
const DOTTED_NAME = /^\p{Script=Han}{1,8}(?:·\p{Script=Han}{1,8})+$/u;
const LATIN_WORD = /^[A-Za-z][A-Za-z.'-]+$/;
const LATIN_NAME = /^(?=.{2,30}$)[A-Za-z][A-Za-z.'-]+(?: [A-Za-z][A-Za-z.'-]+){0,3}$/;
const STARTS_WITH_FAMILY_NAME = new RegExp(`^(?:${FAMILY_NAMES})`);

/** Endings of places that are rare in names of people. */
const PLACE_SUFFIX =
  /(?:[省市区县镇乡村路街巷弄号室楼栋幢座层苑屯寨店]|单元|小区|社区|大厦|广场|公寓|花园|学校|大学|中学|小学|医院|公司|超市|商场|门口|驿站|快递柜|街道|大道)$/;

/** Joins consecutive Latin words to one piece, because a name consists of several. */
export function joinLatinWords(words: readonly string[]): string[] {
  const joined: string[] = [];
  let afterLatin = false;
  for (const word of words) {
    const isLatin = LATIN_WORD.test(word);
    if (isLatin && afterLatin) joined.push(`${joined.pop()} ${word}`);
    else joined.push(word);
    afterLatin = isLatin;
  }
  return joined;
}

/** Scores how much a piece looks like a person's name; 2 and more counts as a name. */
function scoreReceiver({ text, isBesidePhone, isAtEdge }: LinePiece): number {
  const isName = HAN_NAME.test(text) || DOTTED_NAME.test(text) || LATIN_NAME.test(text);
  if (!isName) return 0;
  const signs = [STARTS_WITH_FAMILY_NAME.test(text), HONORIFIC.test(text), DOTTED_NAME.test(text)];
  const points = signs.filter(Boolean).length * 2 + (isBesidePhone ? 2 : 0) + (isAtEdge ? 1 : 0);
  return points - (PLACE_SUFFIX.test(text) ? 4 : 0);
}

/** The index of the piece that is the receiver's name; -1 if no piece is. */
export function findReceiver(pieces: readonly LinePiece[]): number {
  let best = -1;
  let bestScore = 1;
  for (const [index, piece] of pieces.entries()) {
    const score = scoreReceiver(piece);
    if (score > bestScore) [best, bestScore] = [index, score];
  }
  return best;
}

const NAME_AFTER_HOUSE_NUMBER = new RegExp(
  `^(.*(?:\\d|[号室楼层户栋幢座院店]|单元))((?:${FAMILY_NAMES})\\p{Script=Han}{1,2}(?:先生|女士|小姐)?)$`,
  'u',
);

/** Splits off a name that follows a house number without a gap: 文三路1号张三. */
export function splitTrailingReceiver(text: string): { rest: string; receiver: string } | undefined {
  const match = NAME_AFTER_HOUSE_NUMBER.exec(text);
  return match?.[1] && match[2] ? { rest: match[1], receiver: match[2] } : undefined;
}
