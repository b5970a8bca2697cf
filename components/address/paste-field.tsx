import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useAppTexts } from '@/components/app/app-texts';
import { Button } from '@/components/ui/button';
import { TextArea } from '@/components/ui/form/text-area';
import { ApiError } from '@/lib/browser/api-error';
import { callMall } from '@/lib/browser/client';
import type { AddressInput } from '@/lib/contract/address';
import type { AddressField } from '@/lib/rules/address/address-form';
import { type PastedAddress, toFormParts } from '@/lib/rules/address/address-paste';

interface Props {
  onRead: (parts: Partial<AddressInput>) => void;
}

/** Parses a pasted address, fills the form and shows which fields it could not read (R-ADDRESS-08). */
export function PasteField({ onRead }: Props) {
  const t = useTranslations('address.paste');
  const texts = useAppTexts();
  const [text, setText] = useState('');
  const parse = useMutation({
    mutationFn: (line: string): Promise<PastedAddress> => callMall('getRealAddress', { text: line }),
    onSuccess: (result) => onRead(toFormParts(result).parts),
  });
  const getFieldName = (field: AddressField) => t(`fields.${field}`);
  const getStatusText = () => {
    const { data, error } = parse;
    if (error) return error instanceof ApiError && error.code === 0 ? texts.networkFailed : t('failed');
    if (!data) return undefined;
    const { missed } = toFormParts(data);
    if (missed.length === 4) return t('nothing');
    return missed.length > 0
      ? t('missed', { fields: missed.map(getFieldName).join(t('separator')) })
      : t('all');
  };
  const line = text.trim();
  return (
    <div className="flex flex-col gap-1.5">
      <div className="relative">
        <TextArea
          label={t('title')}
          placeholder={t('hint')}
          rows={3}
          value={text}
          autoComplete="off"
          // The server accepts 200 characters; a longer text is cut instead of rejected.
          onChange={(event) => setText(event.target.value.slice(0, 200))}
        />
        <div className="absolute right-2.5 bottom-2.5">
          <Button
            size="sm"
            variant="soft"
            disabled={line === ''}
            loading={parse.isPending}
            onClick={() => parse.mutate(line)}
          >
            {t('action')}
          </Button>
        </div>
      </div>
      <p role="status" className="min-h-[1lh] text-12 text-accent">
        {getStatusText()}
      </p>
    </div>
  );
}
