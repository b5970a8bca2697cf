import { type ActivityProps, ActivityScreen, createActivityMetadata } from '../activity-screen';

export const revalidate = 60;

export const generateMetadata = createActivityMetadata('/activity/returnScore');

export default function ReturnScorePage({ params }: ActivityProps) {
  return <ActivityScreen path="/activity/returnScore" params={params} />;
}
