'use client';

import type { ComponentProps } from 'react';
import { TapLink } from '../tap-link';
import { navigateWithPreview } from './product-preview';

type GoodsLinkProps = Omit<ComponentProps<typeof TapLink>, 'prefetchInView' | 'startNavigation'>;

/**
 * The link of a product in a list. Its page is prefetched when the link is in view (R-NAV-31), and a tap shows the page's picture and
 * name at once (R-NAV-36). Both are in the link, or beside it in the same `<article>` whose heading is the name.
 */
export const GoodsLink = (props: GoodsLinkProps) => (
  <TapLink {...props} prefetchInView startNavigation={navigateWithPreview} />
);
