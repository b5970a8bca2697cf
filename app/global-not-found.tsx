import type { Metadata } from 'next';
import { BASE_PATH } from '@/lib/contract/paths';
import './globals.css';

export const metadata: Metadata = {
  title: '活动已结束 · Activity ended',
  robots: { index: false },
};

/**
 * For unknown addresses that the middleware does not handle, such as a deleted picture. Language and brand
 * are unknown. Unknown pages show `/404` instead.
 */
export default function GlobalNotFound() {
  return (
    <html lang="zh-CN">
      <body>
        <main className="page-column items-center justify-center px-6 text-center">
          <h1 className="text-21 font-extrabold">
            活动已结束
            <span lang="en" className="mt-1 block text-16 font-bold">
              Activity ended
            </span>
          </h1>
          <p className="mt-3 mb-6 text-14 text-muted">
            这里没有你要找的内容
            <span lang="en" className="block">
              There is nothing at this address
            </span>
          </p>
          <a
            href={`${BASE_PATH}/home`}
            className="pressable inline-flex h-11 items-center rounded-full bg-primary px-6 text-14 font-bold text-on-primary"
          >
            去首页 · <span lang="en">&nbsp;Go home</span>
          </a>
        </main>
      </body>
    </html>
  );
}
