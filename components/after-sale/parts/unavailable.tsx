import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/feedback/illustrated-message';
import { useLink } from '@/lib/browser/current-page';

interface Props {
  /** The reason, in one sentence. */
  text: string;
  /** Path of the link, below the base path. */
  to: string;
  label: string;
}

/** Shown instead of a form that the order does not allow now: the reason and a link to another page. */
export function Unavailable({ text, to, label }: Props) {
  const link = useLink();
  return (
    <EmptyState text={text} className="my-auto" action={<ButtonLink href={link(to)}>{label}</ButtonLink>} />
  );
}
