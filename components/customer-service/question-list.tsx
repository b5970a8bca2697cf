import { ChevronDown } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { searchIllustration } from '@/components/ui/feedback/illustrations/search';
import { useLink } from '@/lib/browser/current-page';
import type { CallData } from '@/lib/contract/contract';
import { type Question, searchQuestions } from '@/lib/rules/content/question-search';
import { ButtonLink } from '../ui/button';
import { Card } from '../ui/card';
import { EmptyState } from '../ui/feedback/illustrated-message';
import { useCustomerServiceState } from './customer-service-state';

export type Topic = CallData<'kefuConfig'>['topics'][number];

interface DisclosureProps {
  /** Id of a topic or a question: the key of its state. */
  id: string;
  isOpenAtFirst?: boolean;
  className: string;
  summary: ReactNode;
  children: ReactNode;
}

/** A `details` element, which also opens without JavaScript; whether it is open survives going away and back. */
function Disclosure({ id, isOpenAtFirst = false, className, summary, children }: DisclosureProps) {
  const { isOpen, setOpen } = useCustomerServiceState();
  const open = isOpen(id, isOpenAtFirst);
  return (
    <details
      open={open}
      onToggle={({ target, currentTarget }) => {
        // React also calls this for the questions inside of a topic.
        if (target === currentTarget && currentTarget.open !== open) setOpen(id, currentTarget.open);
      }}
      className="group/details"
    >
      <summary
        className={`pressable-row flex cursor-pointer list-none items-center gap-3 px-3.5 [&::-webkit-details-marker]:hidden ${className}`}
      >
        {summary}
        <ChevronDown
          size={16}
          strokeWidth={1.8}
          aria-hidden
          className={`shrink-0 text-muted transition-transform motion-reduce:transition-none ${open ? 'rotate-180' : ''}`}
        />
      </summary>
      {children}
    </details>
  );
}

interface QuestionRowProps {
  item: Question;
  /** Title of the question's topic, among results of several topics. */
  topic?: string;
  isOpenAtFirst?: boolean;
}

const QuestionRow = ({ item: { questionId, question, answer }, topic, isOpenAtFirst }: QuestionRowProps) => (
  <Disclosure
    id={questionId}
    isOpenAtFirst={isOpenAtFirst}
    className="min-h-12 py-2.5 text-14"
    summary={
      <span className="min-w-0 flex-1">
        {question}
        {topic && <span className="block text-12 text-muted">{topic}</span>}
      </span>
    }
  >
    <p className="mx-3.5 mb-3 rounded-inner bg-ground px-3 py-2.5 text-13 leading-relaxed whitespace-pre-line">
      {answer}
    </p>
  </Disclosure>
);

/** The questions of all topics; the first topic is open. */
export function TopicList({ topics }: { topics: readonly Topic[] }) {
  const t = useTranslations('customerService');
  return (
    <ul className="flex flex-col gap-2.5">
      {topics.map(({ topicId, title, questions }, index) => (
        <Card key={topicId} as="li" flush>
          <Disclosure
            id={`topic ${topicId}`}
            isOpenAtFirst={index === 0}
            className="min-h-13 py-2.5"
            summary={
              <>
                <h3 className="min-w-0 flex-1 text-14 font-bold">{title}</h3>
                <span className="text-12 text-muted">{t('count', { count: questions.length })}</span>
              </>
            }
          >
            <ul className="divide-y divide-line border-t border-line">
              {questions.map((item) => (
                <li key={item.questionId}>
                  <QuestionRow item={item} />
                </li>
              ))}
            </ul>
          </Disclosure>
        </Card>
      ))}
    </ul>
  );
}

/** The questions that a search finds, the best first; without any, the way to a ticket. */
export function SearchResults({ topics, search }: { topics: readonly Topic[]; search: string }) {
  const t = useTranslations('customerService');
  const link = useLink();
  const questions = topics.flatMap(({ title, questions: items }) =>
    items.map((item) => ({ ...item, topic: title })),
  );
  const found = searchQuestions(questions, search);
  return (
    <>
      <p role="status" className={found.length > 0 ? 'px-1 pb-2 text-12 text-muted' : 'sr-only'}>
        {t('found', { count: found.length })}
      </p>
      {found.length > 0 ? (
        <Card flush>
          <ul className="divide-y divide-line">
            {found.map(({ topic, ...item }) => (
              <li key={item.questionId}>
                <QuestionRow item={item} topic={topic} isOpenAtFirst={found.length === 1} />
              </li>
            ))}
          </ul>
        </Card>
      ) : (
        <Card>
          <EmptyState
            illustration={searchIllustration}
            text={t('nothingFound')}
            action={<ButtonLink href={link('/complain')}>{t('writeTicket')}</ButtonLink>}
          />
        </Card>
      )}
    </>
  );
}
