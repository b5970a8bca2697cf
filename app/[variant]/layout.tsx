import type { Metadata, Viewport } from 'next';
import type { ReactNode } from 'react';
import { AppTextsProvider } from '@/components/app/app-texts';
import { EarlyScript } from '@/components/app/early-script';
import { IdleParts, QuickAppProject, WechatSdk } from '@/components/app/idle-parts';
import { KeepAlivePages } from '@/components/app/keep-alive-pages';
import { PrefetchConnection, Providers } from '@/components/app/providers';
import { toAppTexts } from '@/components/app/to-app-texts';
import { toPictureAttributes } from '@/components/ui/media/picture-props';
import { Toaster } from '@/components/ui/overlay/toast';
import { BASE_PATH } from '@/lib/contract/paths';
import { messages } from '@/lib/i18n/messages';
import { hasAutoLogin, hasFeature, toRootAttributes } from '@/lib/rules/environment/features';
import { toAnalyticsServices } from '@/lib/rules/page/analytics-hosts';
import { findOwnEventSettings } from '@/lib/rules/page/event-settings';
import { encodeVariant } from '@/lib/rules/page/variant';
import { createManifestPath, createOfflinePagePath } from '@/lib/web-app/paths';
import { getConfig } from '@/server/config';
import { findProductScripts } from '@/server/page-scripts';
import { getPageContext } from '@/server/reads/page-context';
import { hasWebApp } from '@/server/web-app/has-web-app';
import '../globals.css';

interface Props {
  children: ReactNode;
  params: Promise<{ variant: string }>;
}

/** Variants are rendered at the first request and then cached (ADR 2). */
export const generateStaticParams = () => [];
/** An upper limit for all pages, in seconds: their reads have shorter lifetimes (server/revalidation/cache-tags.ts). */
export const revalidate = 60;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { theme, locale, project, variant } = await getPageContext(params);
  // R-PROJECT-28
  const brand = project?.projectName || theme.name[locale];
  const icons = `${BASE_PATH}/catalogue/brands/${theme.id}`;
  return {
    applicationName: brand,
    title: { default: brand, template: `%s · ${brand}` },
    description: theme.texts.slogan[locale],
    // R-QUICK-10
    ...(hasWebApp(variant.environment) && { manifest: createManifestPath(encodeVariant(variant)) }),
    formatDetection: { telephone: false },
    // R-CRAWLER-09
    icons: {
      icon: { url: `${icons}/icon.png`, type: 'image/png', sizes: '192x192' },
      apple: { url: `${icons}/apple-touch-icon.png`, sizes: '180x180' },
    },
  };
}

export async function generateViewport({ params }: Props): Promise<Viewport> {
  const { theme } = await getPageContext(params);
  return { width: 'device-width', initialScale: 1, viewportFit: 'cover', themeColor: theme.themeColor };
}

// R-NAV-22, R-NAV-23
export default async function RootLayout({ children, params }: Props) {
  const { theme, locale, variant, project } = await getPageContext(params);
  const productScripts = findProductScripts();
  const ids = { umengId: project?.umengId ?? '', baiduId: project?.baiduId ?? '' };
  return (
    <html
      lang={locale}
      data-theme={theme.id}
      {...toRootAttributes(variant.environment)}
      {...toPictureAttributes()}
      data-product-script={productScripts?.script}
      data-product-parts={productScripts?.parts.join(' ')}
      // Inline scripts request no documents there (R-NAV-34).
      data-auto-login={hasAutoLogin(variant.environment) || undefined}
      data-points={theme.pointName.unit[locale]}
      // The policy of the document allows the hosts of these services.
      data-analytics={toAnalyticsServices(ids)}
    >
      <body>
        <noscript>
          <p className="column bg-tint px-3 py-2.5 text-center text-13 text-ink">
            {messages[locale].common.noScript}
          </p>
        </noscript>
        <AppTextsProvider texts={toAppTexts(messages[locale].common)}>
          <Providers projectKey={variant.projectKey}>
            <KeepAlivePages
              parts={
                <>
                  <PrefetchConnection />
                  {hasFeature('shareCard', variant.environment) && <WechatSdk />}
                  <IdleParts
                    reports={{
                      ...ids,
                      events: findOwnEventSettings(project?.buryPointConfig),
                      logRate: getConfig().MALL_BROWSER_LOG_RATE,
                    }}
                    offlinePage={
                      hasWebApp(variant.environment) ? createOfflinePagePath(theme.id, locale) : undefined
                    }
                  />
                </>
              }
            >
              {children}
            </KeepAlivePages>
          </Providers>
        </AppTextsProvider>
        {/* Behind the content, because the browser stops reading the document while a script runs. */}
        <EarlyScript />
        {hasFeature('quickAppProject', variant.environment) && <QuickAppProject />}
        <Toaster networkFailed={messages[locale].common.networkFailed} />
      </body>
    </html>
  );
}
