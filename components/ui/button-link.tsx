import type { ComponentProps } from 'react';
import { TapLink } from '@/components/ui/tap-link';
import { type ButtonStyle, getButtonClass } from './button-style';

type ButtonLinkProps = ComponentProps<typeof TapLink> & ButtonStyle;

/** A link that looks like a button; its text says where it leads (R-CRAWLER-12). */
export function ButtonLink({ variant, size, block, className, ...rest }: ButtonLinkProps) {
  return <TapLink {...rest} className={getButtonClass({ variant, size, block, className })} />;
}
