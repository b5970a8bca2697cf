import { type ActivityProps, ActivityScreen, createActivityMetadata } from '../activity-screen';

export const generateMetadata = createActivityMetadata('/activity/brand');

export default function BrandPage({ params }: ActivityProps) {
  return <ActivityScreen path="/activity/brand" params={params} />;
}
