import { getTranslations } from 'next-intl/server';
import { createPageMetadata } from '@/app/create-page-metadata';
import { LimitedScreen } from '@/components/limited-time/limited-screen';
import { toSessionViews } from '@/components/limited-time/session-view';
import { PageHeader } from '@/components/ui/nav/page-header';
import { messages } from '@/lib/i18n/messages';
import { readSessions } from '@/server/reads/activity';
import { getPageContext } from '@/server/reads/page-context';

interface Props {
  params: Promise<{ variant: string }>;
}

export const generateMetadata = createPageMetadata('/activity/timeLimit', 'limited.title');

/** The sessions of limited-time exchange. If they cannot be read, the browser loads them. */
export default async function TimeLimitPage({ params }: Props) {
  const { variant, theme, locale, link } = await getPageContext(params);
  const common = await getTranslations('common');
  const texts = messages[locale].limited;
  const sessions = await readSessions(variant, {}).catch(() => null);
  return (
    <div className="page-column">
      <LimitedScreen
        first={sessions && toSessionViews(sessions)}
        renderedAt={new Date().toISOString()}
        projectKey={variant.projectKey}
        unit={theme.pointName.unit[locale]}
        texts={texts}
      >
        <PageHeader tone="hero" title={texts.title} backHref={link('/home')} backLabel={common('back')} />
      </LimitedScreen>
    </div>
  );
}
