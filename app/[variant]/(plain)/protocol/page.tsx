import { getTranslations } from 'next-intl/server';
import { createPageMetadata } from '@/app/create-page-metadata';
import { Protocol, type ProtocolContact } from '@/components/documents/protocol';
import { PageHeader } from '@/components/ui/nav/page-header';
import { readCustomerService } from '@/server/reads/content';
import { readQualification } from '@/server/reads/documents';
import { getPageContext, type PageContext } from '@/server/reads/page-context';

interface Props {
  params: Promise<{ variant: string }>;
}

export const generateMetadata = createPageMetadata('/protocol', 'protocol.title');

/** Reads who answers questions; the agreement is shown without what cannot be read. */
async function readContact({ variant }: PageContext): Promise<ProtocolContact> {
  const [service, qualification] = await Promise.all([
    readCustomerService(variant, {}).catch(() => null),
    readQualification(variant, {}).catch(() => null),
  ]);
  return {
    company: qualification?.company ?? '',
    phone: service?.phone ?? '',
    weChat: service?.weChat ?? '',
    hours: service?.hours ?? null,
  };
}

/** The privacy agreement. */
export default async function ProtocolPage({ params }: Props) {
  const context = await getPageContext(params);
  const { locale, theme, link } = context;
  const [t, common] = [await getTranslations('protocol'), await getTranslations('common')];
  return (
    <div className="page-column">
      <PageHeader title={t('title')} backHref={link('/mine')} backLabel={common('back')} />
      <main className="flex flex-1 flex-col">
        <Protocol theme={theme} locale={locale} link={link} contact={await readContact(context)} />
      </main>
    </div>
  );
}
