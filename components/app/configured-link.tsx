import type { ReactNode } from 'react';
import { TapLink } from '@/components/ui/tap-link';
import type { LinkTarget } from '@/lib/rules/page/link-target';
import { MiniProgramLink } from './mini-program-link';

interface Props {
  target: LinkTarget;
  /** Adds the project to a path of the mall. */
  link: (path: string) => string;
  className?: string;
  onClick?: () => void;
  children: ReactNode;
}

/**
 * A link that operators configure: a page of the mall opens inside, another site in full, a mini program by its own
 * call (R-NAV-20, R-MINE-03).
 */
export function ConfiguredLink({ target, link, ...rest }: Props) {
  switch (target.kind) {
    case 'inner':
      return <TapLink {...rest} href={link(target.href)} />;
    case 'outer':
      return <a {...rest} href={target.href} rel="noopener" />;
    case 'miniProgram': {
      const { href, accountId } = target;
      return <MiniProgramLink {...rest} page={href} accountId={accountId} />;
    }
  }
}
