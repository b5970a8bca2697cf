/** The other address of the personal centre (spec 2). */
export { default, generateMetadata } from '../mine/page';

export const revalidate = 60;
