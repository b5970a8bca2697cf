import type { ComponentProps } from 'react';
import { PageFrame } from '@/components/app/page-frame';
import { FormSkeleton } from './form-skeleton';

type FrameProps = ComponentProps<typeof PageFrame>;
type Props = Omit<FrameProps, 'namespaces' | 'skeleton'> & Partial<Pick<FrameProps, 'skeleton'>>;

/** What every page of after-sale has around its screen; meanwhile the shape of a form unless told otherwise. */
export const AfterSaleFrame = ({ skeleton = FormSkeleton, ...rest }: Props) => (
  <PageFrame namespaces={['afterSale', 'order', 'common']} skeleton={skeleton} {...rest} />
);
