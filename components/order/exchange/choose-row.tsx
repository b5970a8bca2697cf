'use client';

import { Cell } from '@/components/ui/cell';
import { fillTemplate } from '@/lib/i18n/text-template';
import { useExchange } from './exchange-context';

/** The row of the product page that shows the chosen spec and opens the sheet; for use in a `CellGroup`. */
export function ChooseRow() {
  const { goods, texts, choice, open } = useExchange();
  const spec = goods.specs.find(({ goodsSpecId }) => goodsSpecId === choice.goodsSpecId);
  const pieces =
    choice.quantity === 1 ? texts.onePiece : fillTemplate(texts.manyPieces, { count: choice.quantity });
  return (
    <Cell
      facts
      label={texts.choose}
      value={
        <span className="block truncate font-semibold">
          {[spec?.name, pieces].filter(Boolean).join(' · ')}
        </span>
      }
      onPress={open}
    />
  );
}
