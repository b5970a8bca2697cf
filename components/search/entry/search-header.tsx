import { getTranslations } from 'next-intl/server';
import { BackButton } from '@/components/ui/nav/back-button';
import { keepPlaceholders } from '@/lib/i18n/text-template';
import { SearchBox } from './search-box';

interface Props {
  keyword: string;
  defaultKeyword: string;
  projectKey: string;
  /** Project id of the address: a form submission replaces the query of the page. */
  pId: string;
  homeHref: string;
  autoFocus: boolean;
}

/** The brand's header with a back button and the search field. */
export async function SearchHeader({ pId, homeHref, ...box }: Props) {
  const t = await getTranslations('search');
  const common = await getTranslations('common');
  return (
    <header className="relative z-10 bg-ground">
      <div className="hero pt-safe pr-3 pl-1 host-bar:has-data-returnable:pl-3">
        <div className="hero-light" aria-hidden />
        <div className="grid h-15 grid-cols-[44px_minmax(0,1fr)] items-center gap-1 host-bar:has-data-returnable:grid-cols-1">
          <BackButton href={homeHref} label={common('back')} />
          <SearchBox
            {...box}
            keep={pId ? { pId } : {}}
            texts={{
              field: t('field'),
              submit: t('submit'),
              clear: t('clear'),
              suggestions: t('suggestions'),
              searchFor: t('searchFor', keepPlaceholders('keyword')),
              noSuggestions: t('noSuggestions'),
            }}
          />
        </div>
      </div>
    </header>
  );
}
