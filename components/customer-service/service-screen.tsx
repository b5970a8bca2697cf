'use client';

import { useQuery } from '@tanstack/react-query';
import { Handshake, MessageCircleHeart, Search, Share2, Smartphone, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { useAppTexts } from '@/components/app/app-texts';
import { Cell, CellGroup } from '@/components/ui/cell';
import { cx } from '@/components/ui/cx';
import { IconButton } from '@/components/ui/icon-button';
import { HeroBody } from '@/components/ui/nav/app-header';
import { toApiError } from '@/lib/browser/api-error';
import { callMall } from '@/lib/browser/client';
import { useLink } from '@/lib/browser/current-page';
import { useEarlyInput } from '@/lib/browser/hydration';
import { createQueryKey } from '@/lib/browser/queries';
import type { CallData } from '@/lib/contract/contract';
import { fillTemplate } from '@/lib/i18n/text-template';
import { ButtonLink } from '../ui/button';
import { EmptyState, ErrorState } from '../ui/feedback/illustrated-message';
import { Loading, Skeleton } from '../ui/feedback/skeleton';
import { ContactCard } from './contact-card';
import { useCustomerServiceState } from './customer-service-state';
import { SearchResults, type Topic, TopicList } from './question-list';

const rows = [0, 1, 2, 3];

/** Placeholder of customer service while it loads. */
const ServiceSkeleton = ({ label }: { label: string }) => (
  <Loading label={label}>
    <div className="hero h-37.5" />
    <HeroBody>
      <div className="h-26 rounded-card bg-surface p-3.5">
        <Skeleton className="h-full w-full" />
      </div>
      {rows.map((row) => (
        <div key={row} className="flex h-13 items-center rounded-card bg-surface px-3.5">
          <Skeleton className="h-4 w-1/2" />
        </div>
      ))}
    </HeroBody>
  </Loading>
);

/** How often an open page asks whether service is open. The points mall decides that by its own clock. */
const REFRESH_INTERVAL_MS = 60_000;

type ServiceState = CallData<'kefuConfig'>;

/** What a cached page may contain: nothing that depends on the time of day. */
export type CachedService = Omit<ServiceState, 'open' | 'changesAt' | 'greeting'>;

/** Fills the name of points, which operators write as `{points}`, into the texts of the topics. */
const fillPointName = (topics: readonly Topic[], points: string): Topic[] =>
  topics.map(({ topicId, title, questions }) => ({
    topicId,
    title: fillTemplate(title, { points }),
    questions: questions.map(({ questionId, question, answer }) => ({
      questionId,
      question: fillTemplate(question, { points }),
      answer: fillTemplate(answer, { points }),
    })),
  }));

interface GreetingProps {
  hours: ServiceState['hours'];
  /** Undefined until the points mall has answered: the page says nothing about the time of day. */
  state: ServiceState | undefined;
}

/** The greeting. Two lines are reserved for it, so that its arrival moves nothing. */
function Greeting({ hours, state }: GreetingProps) {
  const t = useTranslations('customerService');
  return (
    <section className="hero px-4 pt-4 pb-14.5">
      <div className="hero-light" aria-hidden />
      <h2
        aria-live="polite"
        className="flex min-h-13 items-center text-18 leading-6.5 font-extrabold text-balance"
      >
        {state?.greeting || t('welcome')}
      </h2>
      <p className="mt-1 flex h-7 items-center gap-2 text-13 text-hero-muted">
        {t('hours', hours)}
        {state && (
          <span
            className={cx(
              'rounded-full px-2.5 py-0.5 text-12 font-bold',
              state.open ? 'bg-(--logo-ground) text-(--logo-ink)' : 'border-[1.5px] border-current',
            )}
          >
            {t(state.open ? 'open' : 'closed')}
          </span>
        )}
      </p>
    </section>
  );
}

/** The search field over the questions. */
function QuestionSearch() {
  const t = useTranslations('customerService');
  const { search, setSearch } = useCustomerServiceState();
  const field = useRef<HTMLInputElement>(null);
  useEarlyInput(() => {
    const typed = field.current?.value;
    if (typed && typed !== search) setSearch(typed);
  });
  return (
    // biome-ignore lint/a11y/useSemanticElements: React and older browsers do not know `search`
    <div
      role="search"
      className="flex h-11 items-center rounded-full bg-surface pl-3.5 focus-within:outline-2 focus-within:outline-primary"
    >
      <Search size={16} strokeWidth={2.2} aria-hidden className="shrink-0 text-muted" />
      <input
        ref={field}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        aria-label={t('search')}
        placeholder={t('searchHint')}
        maxLength={60}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        onKeyDown={({ key, nativeEvent, currentTarget }) => {
          // Closes the keyboard, so that the results can be seen.
          if (key === 'Enter' && !nativeEvent.isComposing) currentTarget.blur();
        }}
        className="h-full min-w-0 flex-1 appearance-none bg-transparent px-2 text-16 outline-none placeholder:text-muted [&::-webkit-search-cancel-button]:hidden"
      />
      {search && (
        <IconButton
          label={t('clear')}
          className="text-muted"
          onClick={() => {
            setSearch('');
            field.current?.focus();
          }}
        >
          <X size={16} strokeWidth={2.2} aria-hidden />
        </IconButton>
      )}
    </div>
  );
}

/** A guide that leads to a WeChat account, with its page. */
export type ServiceGuide = Pick<
  CallData<'trafficGuideConfig'>['guides'][number],
  'guideId' | 'title' | 'path'
>;

interface MoreCellsProps {
  /** Null if they could not be read: one link leads to the page of all guides. */
  guides: readonly ServiceGuide[] | null;
}

/** Further pages of service: a phone number's settings, cooperation, the guides to WeChat and articles to copy. */
function MoreCells({ guides }: MoreCellsProps) {
  const t = useTranslations('customerService.more');
  const link = useLink();
  const icon = { size: 20, strokeWidth: 1.8, 'aria-hidden': true } as const;
  return (
    <section aria-label={t('label')}>
      <CellGroup>
        <Cell
          icon={<Smartphone {...icon} />}
          label={t('phone')}
          note={t('phoneNote')}
          href={link('/grantPhone?from=/customService1')}
        />
        <Cell
          icon={<Handshake {...icon} />}
          label={t('cooperation')}
          note={t('cooperationNote')}
          href={link('/cooperation')}
        />
        {(guides ?? [{ guideId: '', title: t('guide'), path: '/privateGuide' }]).map(
          ({ guideId, title, path }) => (
            <Cell
              key={guideId}
              icon={<MessageCircleHeart {...icon} />}
              label={title}
              note={t('guideNote')}
              href={link(path)}
            />
          ),
        )}
        <Cell
          icon={<Share2 {...icon} />}
          label={t('articles')}
          note={t('articlesNote')}
          href={link('/copyPromotionArticle')}
        />
      </CellGroup>
    </section>
  );
}

interface Props {
  /** Null if the server could not read it: the browser loads it then. */
  initial: CachedService | null;
  /** Guides to WeChat (R-DOC-14); null if the server could not read them. */
  guides?: readonly ServiceGuide[] | null;
  projectKey: string;
  /** Name of points after a number. */
  unit: string;
}

/** `/customService1`: greeting by the opening hours, ways to contact service, questions by topic with search. */
export function ServiceScreen({ initial, guides = null, projectKey, unit }: Props) {
  const t = useTranslations('customerService');
  const texts = useAppTexts();
  const link = useLink();
  const { search } = useCustomerServiceState();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: createQueryKey('customerService', projectKey),
    queryFn: ({ signal }) => callMall('kefuConfig', {}, { signal }),
    staleTime: 0,
    refetchInterval: REFRESH_INTERVAL_MS,
  });
  const service = data ?? initial;
  if (!service) {
    if (toApiError(error).code === 404)
      return (
        <EmptyState
          text={t('none')}
          action={<ButtonLink href={link('/complain')}>{t('writeTicket')}</ButtonLink>}
        />
      );
    if (!error) return <ServiceSkeleton label={texts.loading} />;
    return (
      <ErrorState
        text={texts.loadFailed}
        retryLabel={texts.retry}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  const topics = fillPointName(service.topics, unit);
  // Shoppers also call the points of a brand by their usual name.
  const query = search.replace(/积分|\b(?:points?|coins?)\b/gi, unit);
  return (
    <>
      <Greeting hours={service.hours} state={data} />
      <HeroBody>
        <ContactCard phone={service.phone} weChat={service.weChat} codeImageUrl={service.codeImageUrl} />
        <section aria-labelledby="questions" className="flex flex-col gap-2.5 pt-1.5">
          <h2 id="questions" className="text-16 font-bold">
            {t('questions')}
          </h2>
          <QuestionSearch />
          {query.trim() ? <SearchResults topics={topics} search={query} /> : <TopicList topics={topics} />}
        </section>
        <MoreCells guides={guides} />
      </HeroBody>
    </>
  );
}
