import { useAppTexts } from '@/components/app/app-texts';
import { ConfiguredLink } from '@/components/app/configured-link';
import { Button, getButtonClass } from '@/components/ui/button';
import { getPictureProps } from '@/components/ui/media/picture-props';
import { Dialog } from '@/components/ui/overlay/dialog';
import { useLink } from '@/lib/browser/current-page';
import type { LinkTarget } from '@/lib/rules/page/link-target';

export interface CentreWineProps {
  target: LinkTarget;
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
  const link = useLink();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      closeLabel={close}
      title={advert.title}
      picture={
        // A picture of a product has its own scene, which must end with the medal.
        <span className="product-ground size-36 overflow-hidden rounded-full border-4 border-surface">
          <img
            {...getPictureProps(advert.picture, 144)}
            alt=""
            width={144}
            height={144}
            className="size-full object-cover"
          />
        </span>
      }
      className="product-stage"
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {advert.later}
          </Button>
          <span data-place="centre-wine" data-exposure="advert" className="grid">
            <ConfiguredLink
              target={advert.target}
              link={link}
              onClick={onClose}
              className={getButtonClass({})}
            >
              {advert.action}
            </ConfiguredLink>
          </span>
        </>
      }
    >
      <p className="text-13 text-muted text-balance">{advert.text}</p>
    </Dialog>
  );
}
