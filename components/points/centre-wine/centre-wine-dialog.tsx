import { useAppTexts } from '@/components/app/app-texts';
import { Button } from '@/components/ui/button';
import { ButtonLink } from '@/components/ui/button-link';
import { Dialog } from '@/components/ui/overlay/dialog';

export interface CentreWineProps {
  href: string;
  picture: string;
  title: string;
  text: string;
  /** Labels of the two buttons. */
  action: string;
  later: string;
}

interface CentreWineDialogProps extends CentreWineProps {
  open: boolean;
  onClose: () => void;
}

/** The advert of wine on the centres. */
export function CentreWineDialog({ open, onClose, ...advert }: CentreWineDialogProps) {
  const { close } = useAppTexts();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      closeLabel={close}
      title={advert.title}
      picture={
        <img
          src={advert.picture}
          alt=""
          width={144}
          height={144}
          className="size-36 -rotate-4 object-contain"
        />
      }
      className="product-stage"
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {advert.later}
          </Button>
          <ButtonLink href={advert.href} onClick={onClose}>
            {advert.action}
          </ButtonLink>
        </>
      }
    >
      <p className="text-13 text-muted text-balance">{advert.text}</p>
    </Dialog>
  );
}
