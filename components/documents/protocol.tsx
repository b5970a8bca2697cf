import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { Cell, CellGroup } from '@/components/ui/cell';
import { HeroBody } from '@/components/ui/nav/app-header';
import type { Locale } from '@/lib/rules/page/locale';
import type { Theme } from '@/themes/types';
import { Card } from '../ui/card';
import { SectionLink } from './section-link';

const SECTIONS = [
  ...(['controller', 'data', 'device', 'use', 'share', 'security'] as const),
  ...(['rights', 'minors', 'change', 'contact'] as const),
] as const;
type Section = (typeof SECTIONS)[number];

/** What the mall stores. A new table of personal data needs an item here. */
const ITEMS = [
  ...(['account', 'login', 'phone', 'address', 'order', 'payment', 'points'] as const),
  ...(['gift', 'afterSale', 'activity', 'visit', 'device', 'company'] as const),
] as const;

/** Who answers questions about the agreement; empty texts are unknown. */
export interface ProtocolContact {
  company: string;
  phone: string;
  weChat: string;
  /** Opening hours of customer service. */
  hours: { from: string; to: string } | null;
}

interface Props {
  theme: Theme;
  locale: Locale;
  contact: ProtocolContact;
  link: (path: string) => string;
}

/** The items with their purpose and how long they are kept. */
async function StoredItems({ point }: { point: string }) {
  const t = await getTranslations('protocol');
  return (
    <ul className="mt-1 divide-y divide-line">
      {ITEMS.map((item) => (
        <li key={item} className="py-3">
          <h3 className="text-14 font-bold">{t(`items.${item}.name`, { point })}</h3>
          <dl className="mt-1.5 grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-13 leading-relaxed">
            {(['why', 'keep'] as const).map((field) => (
              <div key={field} className="contents">
                <dt className="text-muted">{t(`fields.${field}`)}</dt>
                <dd>{t(`items.${item}.${field}`, { point })}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}

async function ContactFacts({ contact: { company, phone, weChat, hours } }: Pick<Props, 'contact'>) {
  const t = await getTranslations('protocol.contact');
  const facts: [string, ReactNode][] = [
    [t('company'), company],
    [
      t('phone'),
      phone && (
        <a
          href={`tel:${phone.replace(/[^\d+]/g, '')}`}
          className="touch inline-block text-primary underline underline-offset-3"
        >
          {phone}
        </a>
      ),
    ],
    [t('weChat'), weChat],
    [t('hours'), hours && t('range', hours)],
  ];
  return (
    <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-3 gap-y-2 text-14">
      {facts
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** The privacy agreement of a brand (R-DOC-01). It describes what the tables in `server/mall/db/tables` hold. */
export async function Protocol({ theme, locale, contact, link }: Props) {
  const t = await getTranslations('protocol');
  const brand = theme.name[locale];
  const point = theme.pointName[locale];
  const extras: Partial<Record<Section, ReactNode>> = {
    data: <StoredItems point={point} />,
    contact: <ContactFacts contact={contact} />,
  };
  return (
    <>
      <section className="hero px-4 pt-5 pb-14.5">
        <div className="hero-light" aria-hidden />
        <p className="text-21 font-extrabold">{brand}</p>
        <p className="mt-1 text-13 text-hero-muted">{theme.texts.slogan[locale]}</p>
        <p className="mt-2.5 text-12 text-hero-muted">{t('effective')}</p>
      </section>
      <HeroBody>
        <Card as="section">
          <p className="text-14 leading-relaxed">{t('intro', { brand })}</p>
          <nav aria-label={t('contents')} className="mt-3 border-t border-line pt-2">
            <ol className="grid grid-cols-1 text-13 min-[360px]:grid-cols-2">
              {SECTIONS.map((section, index) => (
                <li key={section}>
                  <SectionLink
                    section={section}
                    className="flex min-h-11 items-center gap-1.5 pr-2 leading-tight text-primary"
                  >
                    <span aria-hidden className="shrink-0 tabular-nums">
                      {index + 1}.
                    </span>
                    {t(`sections.${section}.title`)}
                  </SectionLink>
                </li>
              ))}
            </ol>
          </nav>
        </Card>
        {SECTIONS.map((section, index) => (
          <Card
            key={section}
            as="section"
            id={section}
            tabIndex={-1}
            aria-labelledby={`${section}-title`}
            className="scroll-mt-16"
          >
            <h2 id={`${section}-title`} className="text-16 font-bold">
              {index + 1}. {t(`sections.${section}.title`)}
            </h2>
            {t(`sections.${section}.text`, { brand, point })
              .split('\n')
              .map((paragraph) => (
                <p key={paragraph} className="mt-2 text-14 leading-relaxed text-pretty">
                  {paragraph}
                </p>
              ))}
            {extras[section]}
          </Card>
        ))}
        <CellGroup>
          <Cell label={t('contact.service')} href={link('/customService1')} />
          <Cell label={t('contact.phonePage')} href={link('/grantPhone?from=/protocol')} />
          <Cell label={t('contact.complain')} href={link('/complain')} />
          <Cell label={t('contact.qualification')} href={link('/businessQualification')} />
        </CellGroup>
      </HeroBody>
    </>
  );
}
