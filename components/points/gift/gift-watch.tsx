import { useRouter, useSelectedLayoutSegment } from 'next/navigation';
import { toIconSrc } from '@/components/app/asset-src';
import { useLink } from '@/lib/browser/current-page';
import { GiftDialog, type GiftTexts } from './gift-dialog';
import { useGift } from './use-gift';
import type { GiftRules } from './welcome-gift';

/** Props of the gift dialog on any page. */
export interface GiftProps extends GiftRules {
  /** Picture of one point. */
  coin: string;
  texts: GiftTexts;
}

interface GiftWatchProps extends GiftProps {
  /** The page outside of the main layout that contains it, as the segment of its path. */
  page?: string;
  /** Called instead of opening the point centre, whichever way the shopper closes the gift. */
  onClose?: () => void;
}

/** Shows the gift dialog when the shopper has a pending gift and the page allows it; otherwise renders nothing. */
export function GiftWatch({ again, initPoints, overduePoints, page, onClose, ...dialog }: GiftWatchProps) {
  const router = useRouter();
  const link = useLink();
  const selected = useSelectedLayoutSegment();
  const segment = page ?? selected;
  const { gift, open, close } = useGift({ segment, rules: { again, initPoints, overduePoints } });
  if (!gift) return null;
  const dismiss = () => {
    close();
    onClose?.();
  };
  const use = () => {
    dismiss();
    if (!onClose && segment !== 'primary1') router.push(link('/primary1'));
  };
  return (
    <GiftDialog
      {...dialog}
      present={toIconSrc('signin-gift')}
      gift={gift}
      open={open}
      onClose={dismiss}
      onUse={use}
    />
  );
}
