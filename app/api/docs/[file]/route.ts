import { docsFile, docsFileNames } from '@/server/bff/operate/docs';

/** Made at build time, so that no server has to find the package's files, wherever it runs. */
export const dynamic = 'force-static';

export const generateStaticParams = () => docsFileNames.map((file) => ({ file }));

export async function GET(_: Request, { params }: { params: Promise<{ file: string }> }): Promise<Response> {
  return docsFile((await params).file);
}
