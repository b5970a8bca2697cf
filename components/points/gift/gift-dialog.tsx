import { useAppTexts } from '@/components/app/app-texts';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/overlay/dialog';
import { formatCount } from '@/lib/rules/money/format';
import { GiftArt } from './gift-art';
import type { WelcomeGift } from './welcome-gift';

type Kind = WelcomeGift['kind'];

export interface GiftTexts {
  /** Titles in the style of the brand. */
  title: Record<Kind, string>;
  /** Description of the points. */
  what: Record<Kind, string>;
  expiry: string;
  use: string;
}

interface GiftDialogProps {
  gift: WelcomeGift;
  open: boolean;
  onClose: () => void;
  onUse: () => void;
  present: string;
  coin: string;
  texts: GiftTexts;
}

/** Shows a gift of points: how many, and how long they are valid (R-POINTS-19). */
export function GiftDialog({ gift, open, onClose, onUse, present, coin, texts }: GiftDialogProps) {
  const { close } = useAppTexts();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      closeLabel={close}
      title={texts.title[gift.kind]}
      picture={<GiftArt present={present} coin={coin} />}
      className="product-stage"
      footer={
        <Button size="lg" onClick={onUse}>
          {texts.use}
        </Button>
      }
    >
      <p className="mb-2 text-46 leading-10 font-extrabold tracking-[-1.5px] text-primary">
        +{formatCount(gift.points)}
      </p>
      <p className="text-14 font-semibold text-ink">{texts.what[gift.kind]}</p>
      <p className="mt-1 pb-0.5 text-12 text-muted">{texts.expiry}</p>
    </Dialog>
  );
}
