import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { themeIds } from '@/themes';

/** The pictures are read once, by the build: no request reaches the file system. */
export const dynamic = 'force-static';
export const dynamicParams = false;
export const generateStaticParams = () => themeIds.map((brand) => ({ brand }));

/** The picture of one point, from the brand's folder (R-PROJECT-16, R-PROJECT-23). */
export async function GET(_: Request, { params }: { params: Promise<{ brand: string }> }): Promise<Response> {
  const { brand } = await params;
  const file = path.join(process.cwd(), 'themes', brand, 'point.webp');
  return new Response(await readFile(file), { headers: { 'content-type': 'image/webp' } });
}
