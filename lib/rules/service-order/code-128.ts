/**
 * Widths of the bars and spaces of each Code 128 symbol by its value: six digits per symbol, a bar first
 * (ISO/IEC 15417, table of symbol characters). Values 0 to 102 are characters, 104 starts code set B.
 */
const SYMBOL_WIDTHS =
  '212222222122222221121223121322131222122213122312132212221213221312231212112232122132122231113222123122123221' +
  '223211221132221231213212223112312131311222321122321221312212322112322211212123212321232121111323131123131321' +
  '112313132113132311211313231113231311112133112331132131113123113321133121313121211331231131213113213311213131' +
  '311123311321331121312113312311332111314111221411431111111224111422121124121421141122141221112214112412122114' +
  '122411142112142211241211221114413111241112134111111242121142121241114212124112124211411212421112421211212141' +
  '214121412121111143111341131141114113114311411113411311113141114131311141411131211412211214211232';
const STOP = '2331112';
const START_B = 104;
/** The character code that has value 0 in code set B. */
const FIRST_CHAR_CODE = 32;
const MODULUS = 103;

/** Longest text whose bars are wide enough for a scanner on a phone's screen, in characters. */
const MAX_CODE_CHARS = 20;

const getSymbolWidths = (value: number): string => SYMBOL_WIDTHS.slice(value * 6, value * 6 + 6);

/**
 * Encodes a text as a Code 128 barcode. Undefined if the text is too long for a phone's screen, or has
 * characters outside of printable ASCII.
 * @returns widths of bars and spaces in turn, in modules, a bar first
 */
export function encodeCode128(text: string): number[] | undefined {
  if (!/^[ -~]+$/.test(text) || text.length > MAX_CODE_CHARS) return undefined;
  const values = [...text].map((letter) => letter.charCodeAt(0) - FIRST_CHAR_CODE);
  const sum = values.reduce((total, value, index) => total + value * (index + 1), START_B);
  const symbols = [START_B, ...values, sum % MODULUS].map(getSymbolWidths).join('') + STOP;
  return [...symbols].map(Number);
}
