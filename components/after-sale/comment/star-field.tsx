import { useTranslations } from 'next-intl';
import { cx } from '@/components/ui/cx';
import { coveringRadioClass, RadioGroup } from '@/components/ui/form/choice/radio-group';

export const starCounts = [1, 2, 3, 4, 5] as const;
export type StarCount = (typeof starCounts)[number];

const STAR_PATH = 'M12 2.2l3 6.2 6.8.9-5 4.7 1.3 6.8L12 17.5l-6.1 3.3L7.2 14l-5-4.7 6.8-.9z';

interface Props {
  name: string;
  value: StarCount | undefined;
  onChange: (stars: StarCount) => void;
  error: string | undefined;
}

/** A radio group of one to five stars. */
export function StarField({ name, value, onChange, error }: Props) {
  const t = useTranslations('afterSale.comment');
  return (
    <RadioGroup
      label={t('stars')}
      error={error}
      className="mt-0.5 -ml-2 flex items-center"
      aside={
        <span
          aria-hidden
          className={cx(
            'inline-block text-13 first-letter:uppercase',
            value ? 'font-bold text-primary' : 'text-muted',
          )}
        >
          {value ? t(`words.${value}`) : t('unrated')}
        </span>
      }
    >
      {starCounts.map((count) => (
        <label
          key={count}
          className="pressable relative grid size-12 cursor-pointer place-items-center rounded-full has-focus-visible:outline-2 has-focus-visible:outline-primary"
        >
          <input
            type="radio"
            name={name}
            value={count}
            checked={count === value}
            onChange={() => onChange(count)}
            className={coveringRadioClass}
          />
          <svg viewBox="0 0 24 24" width="30" height="30" aria-hidden focusable="false">
            <path
              d={STAR_PATH}
              strokeWidth="1.6"
              strokeLinejoin="round"
              className={cx(
                'transition-colors',
                value && count <= value ? 'fill-primary stroke-primary' : 'fill-ground stroke-muted',
              )}
            />
          </svg>
          <span className="sr-only">{t('star', { count, word: t(`words.${count}`) })}</span>
        </label>
      ))}
    </RadioGroup>
  );
}
