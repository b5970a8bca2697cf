'use client';

import { useAppTexts } from '@/components/app/app-texts';
import { FullPageMessage } from '@/components/ui/feedback/illustrated-message';
import { endIllustration } from '@/components/ui/feedback/illustrations/end';

/** Shown in the browser after hydration; without a link, because other sites may frame only this page. */
export default function WhiteNotFound() {
  const { notFound } = useAppTexts();
  return (
    <div className="page-column">
      <FullPageMessage illustration={endIllustration} title={notFound.title} text={notFound.text} />
    </div>
  );
}
