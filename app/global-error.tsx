'use client';

import './globals.css';

/**
 * Shown when the root layout throws an error. Language and brand are unknown, so the page shows both
 * languages and the colours of the default brand; it uses no other components, which could fail too.
 */
export default function GlobalError({ retry }: { error: unknown; retry: () => void }) {
  return (
    <html lang="zh-CN">
      <body>
        <title>出了点问题 · Something went wrong</title>
        <main className="page-column items-center justify-center px-6 text-center">
          <h1 className="text-21 font-extrabold">
            出了点问题
            <span lang="en" className="mt-1 block text-16 font-bold">
              Something went wrong
            </span>
          </h1>
          <p className="mt-3 mb-6 text-14 text-muted">
            页面没能打开，请再试一次
            <span lang="en" className="block">
              The page couldn’t be opened. Please try again
            </span>
          </p>
          <button
            type="button"
            onClick={() => retry()}
            className="pressable h-11 rounded-full bg-primary px-6 text-14 font-bold text-on-primary"
          >
            重试 · <span lang="en">Try again</span>
          </button>
        </main>
      </body>
    </html>
  );
}
