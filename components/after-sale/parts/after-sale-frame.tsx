import type { ComponentProps } from 'react';
import { PageFrame } from '@/components/app/page-frame';
import { FormSkeleton } from './form-skeleton';

type FrameProps = ComponentProps<typeof PageFrame>;
type Props = Omit<FrameProps, 'namespaces' | 'skeleton'> & Partial<Pick<FrameProps, 'skeleton'>>;

/** The frame of every after-sale page; its default skeleton is that of a form. */
export const AfterSaleFrame = ({ skeleton = FormSkeleton, ...rest }: Props) => (
  <PageFrame namespaces={['afterSale', 'order', 'common']} skeleton={skeleton} {...rest} />
);
