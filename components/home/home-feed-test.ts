import { useEffect } from 'react';
import type { HomeFeed } from '@/lib/rules/partner/home-feed';

/** Reports which variant of the product list was shown. Its code is no part of the page: it is loaded afterwards. */
export function HomeFeedTest({ feed }: { feed: HomeFeed }) {
  useEffect(() => {
    void import('./visit-home-feed').then(({ visitHomeFeed }) => visitHomeFeed(feed)).catch(() => {});
  }, [feed]);
  return null;
}
