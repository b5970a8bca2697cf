import { Check } from 'lucide-react';
import { cx } from '@/components/ui/cx';
import type { SignDay } from '@/lib/contract/user';
import { fillTemplate } from '@/lib/i18n/text-template';

export interface CalendarTexts {
  calendar: string;
  /** For screen readers; placeholders: day, points, state. */
  day: string;
  /** The same without points; placeholders: day, state. */
  dayPlain: string;
  /** Shown for a day without points; placeholder: day. */
  dayName: string;
  states: Record<SignDay['state'], string>;
}

/** The days of a round before the user is loaded: only the points of each day. */
const toEmptyDays = (amounts: readonly number[]): readonly SignDay[] =>
  amounts.map((points, index) => ({ day: String(index), points, state: 'coming' }));

const dayClasses: Record<SignDay['state'], string> = {
  signed: 'bg-tint font-bold text-primary',
  today: 'bg-primary font-bold text-on-primary',
  coming: 'bg-ground text-muted',
  missed: 'bg-ground text-muted line-through',
};

interface CalendarProps {
  days: readonly SignDay[] | undefined;
  /** Points of the days of a round. */
  amounts: readonly number[];
  texts: CalendarTexts;
  coin: string;
  gift: string;
}

/** The sign-in calendar of seven days; the last one shows a gift. */
export function Calendar({ days: loadedDays, amounts, texts, coin, gift }: CalendarProps) {
  const days = loadedDays ?? toEmptyDays(amounts);
  return (
    <ol aria-label={texts.calendar} className="grid grid-cols-7 gap-1.5">
      {days.map(({ day, points, state }, index) => (
        <li
          key={day}
          aria-current={state === 'today' ? 'date' : undefined}
          className={cx(
            'relative rounded-[10px] pt-2 pb-1.5 text-center text-11 whitespace-nowrap',
            dayClasses[state],
          )}
        >
          <img
            src={index === days.length - 1 ? gift : coin}
            alt=""
            width={24}
            height={24}
            className={cx('mx-auto mb-1 size-6', state === 'missed' && 'opacity-50 grayscale')}
          />
          <span aria-hidden>
            {points > 0 ? `+${points}` : fillTemplate(texts.dayName, { day: index + 1 })}
          </span>
          <span className="sr-only">
            {fillTemplate(points > 0 ? texts.day : texts.dayPlain, {
              day: index + 1,
              points,
              state: texts.states[state],
            })}
          </span>
          {state === 'signed' && <SignedMark />}
        </li>
      ))}
    </ol>
  );
}

function SignedMark() {
  return (
    <Check
      size={14}
      strokeWidth={3.5}
      aria-hidden
      className="absolute top-6 left-1/2 ml-1 rounded-full bg-primary p-[3px] text-on-primary ring-2 ring-tint"
    />
  );
}
