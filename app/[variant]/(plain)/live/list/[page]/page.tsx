/** A further page of the list: `/live/list?page=2` (R-CRAWLER-10). */
export { default, generateMetadata } from '../page';

export const generateStaticParams = () => [];
