import type { Messages } from '@/lib/i18n/messages';
import type { AppTexts } from './app-texts';

/** Selects the app texts from the `common` messages of a language. */
export const toAppTexts = (common: Messages['common']): AppTexts => ({
  retry: common.retry,
  loading: common.loading,
  end: common.end,
  nextPage: common.nextPage,
  loadFailed: common.loadFailed,
  networkFailed: common.networkFailed,
  errorTitle: common.error.title,
  errorText: common.error.text,
  close: common.close,
  backToTop: common.backToTop,
  miniProgramFailed: common.miniProgramFailed,
  notFound: {
    title: common.notFound.title,
    text: common.notFound.text,
    action: common.notFound.action,
  },
});
