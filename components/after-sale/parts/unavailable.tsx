import { useLink } from '@/components/app/use-link';
import { ButtonLink } from '@/components/ui/button-link';
import { EmptyState } from '@/components/ui/feedback/empty-state';

interface Props {
  /** Why it is not possible, in one sentence. */
  text: string;
  /** Where to go instead, below the base path. */
  to: string;
  label: string;
}

/** A form that this order has no use for now: says why, and leads on. */
export function Unavailable({ text, to, label }: Props) {
  const link = useLink();
  return (
    <EmptyState text={text} className="my-auto" action={<ButtonLink href={link(to)}>{label}</ButtonLink>} />
  );
}
