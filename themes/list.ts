/**
 * The brands. A brand is a folder and a line here: its id is the name that it is exported by, which is also the
 * name of its folder. Ids, style sheet, settings and pictures follow from this list (R-PROJECT-23).
 */
export { aurora } from './aurora';
export { festival } from './festival';
export { meadow } from './meadow';
export { vantmall } from './vantmall';
