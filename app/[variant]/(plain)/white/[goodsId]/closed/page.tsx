import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { getPageContext } from '@/server/reads/page-context';
import { MissingProduct } from '../missing-product';

interface Props {
  params: Promise<{ variant: string; goodsId: string }>;
}

export const generateStaticParams = () => [];

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  await getPageContext(params);
  return { title: (await getTranslations('common'))('notFound.title'), robots: { index: false } };
}

/**
 * The 404 of an embedded product while its project is closed; the middleware selects it (R-PROJECT-07). A page of its own, because that of
 * the product may be cached from before the closing.
 */
export default async function ClosedWhitePage({ params }: Props) {
  await getPageContext(params);
  return <MissingProduct />;
}
