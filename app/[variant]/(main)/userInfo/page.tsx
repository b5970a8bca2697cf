/** The other address of the personal centre (R-MINE-01). */
export { default, generateMetadata } from '../mine/page';
