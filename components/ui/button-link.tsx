import type { ComponentProps } from 'react';
import { TapLink } from '@/components/ui/tap-link';
import { type ButtonLook, buttonClass } from './button-style';

export type ButtonLinkProps = ComponentProps<typeof TapLink> & ButtonLook;

/** A link that looks like a button. */
export function ButtonLink({ variant, size, block, className, ...rest }: ButtonLinkProps) {
  return <TapLink {...rest} className={buttonClass({ variant, size, block, className })} />;
}
