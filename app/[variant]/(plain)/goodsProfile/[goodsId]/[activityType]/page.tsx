export { default, generateMetadata } from '../page';

export const revalidate = 60;
export const generateStaticParams = () => [];
