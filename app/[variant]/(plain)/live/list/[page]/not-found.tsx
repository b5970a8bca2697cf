export { MissingPageBoundary as default } from '@/components/app/missing-page-boundary';
