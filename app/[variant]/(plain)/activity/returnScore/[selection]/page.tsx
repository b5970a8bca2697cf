export { default, generateMetadata } from '../page';

export const generateStaticParams = () => [];
