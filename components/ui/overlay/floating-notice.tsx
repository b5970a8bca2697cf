import { X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { IconButton } from '../icon-button';
import { getPictureProps } from '../media/picture-props';
import { TapLink } from '../tap-link';

/** What the link of a notice contains, and how it looks. */
interface NoticeLink {
  className: string;
  onClick: () => void;
  children: ReactNode;
}

/** Where a notice leads: a path of the mall, or a link that the caller renders. */
type NoticeTarget =
  | { href: string; wrap?: never }
  | { wrap: (notice: NoticeLink) => ReactNode; href?: never };

type FloatingNoticeProps = NoticeTarget & {
  /** Accessible name. */
  label: string;
  /** Empty: none. */
  picture: string;
  title: string;
  closeLabel: string;
  /** Called when the shopper follows the link. */
  onOpen: () => void;
  onClose: () => void;
  /** Further lines below the title. */
  children?: ReactNode;
};

/** A notice that floats above the tab bar: picture, text, link, close button. */
export function FloatingNotice(props: FloatingNoticeProps) {
  const { label, href, wrap, picture, title, closeLabel, onOpen, onClose, children } = props;
  const [failedPicture, setFailedPicture] = useState('');
  const notice: NoticeLink = {
    className: 'pressable flex min-h-16 min-w-0 flex-1 items-center gap-3 p-2 text-left',
    onClick: onOpen,
    children: (
      <>
        {picture !== failedPicture && (
          <img
            {...getPictureProps(picture, 56)}
            alt=""
            width={56}
            height={56}
            // Otherwise browsers show an icon of a broken picture.
            onError={() => setFailedPicture(picture)}
            className="product-ground size-14 shrink-0 rounded-inner object-cover"
          />
        )}
        <span className="flex min-w-0 flex-1 flex-col items-start gap-0.5">
          <span role="status" className="line-clamp-2 text-13 font-bold">
            {title}
          </span>
          {children}
        </span>
      </>
    ),
  };
  return (
    <div className="pointer-events-none fixed inset-x-0 bottom-0 z-40 column px-3 pb-safe">
      <aside
        aria-label={label}
        className="toast pointer-events-auto mb-20 flex items-center rounded-card bg-surface shadow-float"
      >
        {wrap ? wrap(notice) : <TapLink {...notice} href={href} />}
        <IconButton label={closeLabel} onClick={onClose} className="text-muted">
          <X size={18} strokeWidth={1.8} aria-hidden />
        </IconButton>
      </aside>
    </div>
  );
}
