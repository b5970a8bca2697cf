import { ChevronDown } from 'lucide-react';
import { getTranslations } from 'next-intl/server';

interface ServiceRowProps {
  /** A voucher or a top-up: nothing is shipped. */
  isService: boolean;
  /** Name of points in a sentence. */
  point: string;
}

/** The services of the shop. Uses `<details>`, which opens without JavaScript (R-GOODS-13). */
export async function ServiceRow({ isService, point }: ServiceRowProps) {
  const t = await getTranslations('goods.service');
  const promises = isService
    ? [
        { name: t('code'), text: t('codeText') },
        { name: t('use'), text: t('useText') },
      ]
    : [
        { name: t('ship'), text: t('shipText') },
        { name: t('deliver'), text: t('deliverText') },
        { name: t('return'), text: t('returnText') },
      ];
  const rows = [...promises, { name: t('points', { point }), text: t('pointsText', { point }) }];
  return (
    <details className="group">
      <summary className="pressable-row flex min-h-12 list-none items-center gap-3 px-3.5 py-2.5 text-13 -outline-offset-2 [&::-webkit-details-marker]:hidden">
        <span className="w-14 shrink-0 text-muted">{t('label')}</span>
        <span className="min-w-0 flex-1">{t(isService ? 'virtual' : 'physical')}</span>
        <ChevronDown
          size={16}
          strokeWidth={1.8}
          aria-hidden
          className="shrink-0 text-muted transition-[rotate] duration-160 group-open:rotate-180"
        />
      </summary>
      <dl className="grid grid-cols-[3.5rem_1fr] gap-x-3 gap-y-2 px-3.5 pb-3.5 text-13">
        {rows.map(({ name, text }) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
