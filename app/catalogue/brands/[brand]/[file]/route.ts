import { brandIcons, serveBrandIcon } from '@/server/crawlers/icons';

/**
 * The icons of the brands. The framework takes a folder `icon.png` for a file of its own conventions, and would call the handler for each request
 * and each brand (R-CRAWLER-13).
 */
export const dynamic = 'force-static';
export const dynamicParams = false;
export const generateStaticParams = () => brandIcons;

interface Props {
  params: Promise<{ brand: string; file: string }>;
}

export async function GET(_: Request, { params }: Props): Promise<Response> {
  const { brand, file } = await params;
  return serveBrandIcon(brand, file);
}
