import { MessageCircle, PencilLine, Phone } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { useAppTexts } from '@/components/app/app-texts';
import { toAssetSrc } from '@/components/app/asset-src';
import { useCopy } from '@/components/order/use-copy';
import { Dialog } from '@/components/ui/overlay/dialog';
import { TapLink } from '@/components/ui/tap-link';
import { useLink } from '@/lib/browser/current-page';
import { Button } from '../ui/button';
import { Card } from '../ui/card';

const tileClass =
  'pressable flex min-h-22 w-full min-w-0 flex-col items-center justify-center gap-0.5 rounded-inner px-1 text-center';

interface TileProps {
  icon: ReactNode;
  label: string;
  note: string;
}

const Tile = ({ icon, label, note }: TileProps) => (
  <>
    <span className="mb-1 grid size-10 place-items-center rounded-full bg-tint text-primary">{icon}</span>
    <span className="text-14 font-bold">{label}</span>
    <span className="max-w-full text-11 break-words text-muted">{note}</span>
  </>
);

const iconSize = { size: 20, strokeWidth: 1.8, 'aria-hidden': true } as const;

interface WeChatDialogProps {
  weChat: string;
  codeImageUrl: string;
  onClose: () => void;
}

/** The WeChat id of customer service, to copy, and its QR picture, to scan or to keep. */
function WeChatDialog({ weChat, codeImageUrl, onClose }: WeChatDialogProps) {
  const t = useTranslations('customerService.weChat');
  const { close } = useAppTexts();
  const copy = useCopy();
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('title')}
      closeLabel={close}
      footer={<Button onClick={() => void copy(weChat)}>{t('copy')}</Button>}
    >
      {codeImageUrl && (
        <img
          src={toAssetSrc(codeImageUrl)}
          alt={t('code')}
          width={176}
          height={176}
          className="mx-auto size-44 rounded-inner bg-white"
        />
      )}
      <p translate="no" className="mt-3 text-16 font-bold break-all text-ink">
        {weChat}
      </p>
      <p className="mt-1 text-12">{t('hint')}</p>
    </Dialog>
  );
}

interface Props {
  phone: string;
  weChat: string;
  codeImageUrl: string;
}

/** The ways to reach customer service: phone, WeChat and a message, which is a complaint (R-CUSTOMER-04). */
export function ContactCard({ phone, weChat, codeImageUrl }: Props) {
  const t = useTranslations('customerService.contact');
  const link = useLink();
  const [isWeChatOpen, setWeChatOpen] = useState(false);
  return (
    <Card as="section" aria-label={t('label')} className="p-2">
      <ul className="flex *:min-w-0 *:flex-1">
        {phone && (
          <li>
            <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className={tileClass}>
              <Tile icon={<Phone {...iconSize} />} label={t('phone')} note={phone} />
            </a>
          </li>
        )}
        {weChat && (
          <li>
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => setWeChatOpen(true)}
              className={tileClass}
            >
              <Tile icon={<MessageCircle {...iconSize} />} label={t('weChat')} note={weChat} />
            </button>
          </li>
        )}
        <li>
          <TapLink href={link('/complain')} className={tileClass}>
            <Tile icon={<PencilLine {...iconSize} />} label={t('ticket')} note={t('ticketNote')} />
          </TapLink>
        </li>
      </ul>
      {isWeChatOpen && (
        <WeChatDialog weChat={weChat} codeImageUrl={codeImageUrl} onClose={() => setWeChatOpen(false)} />
      )}
    </Card>
  );
}
