import type { Metadata, Viewport } from 'next';
import { headers } from 'next/headers';
import type { ReactNode } from 'react';
import { EarlyPresses } from '#components/kit/forms/early-press.ts';
import { LeaveDialog } from '#components/kit/forms/leave-dialog.tsx';
import { BrowserGuard } from '#components/shell/failure/browser-guard.tsx';
import { Telemetry } from '#components/shell/telemetry.tsx';
import { EarlyScript } from '#components/shell/theme/early-script.tsx';
import { fontClass } from '#components/shell/theme/fonts.ts';
import { HideUnstyled } from '#components/shell/theme/hide-unstyled.tsx';
import { getTexts } from '#components/texts/get-texts.ts';
import { readLanguage } from '#components/texts/read-language.ts';
import { Texts } from '#components/texts/texts.tsx';
import { ToastArea } from '#components/ui/toast-area.tsx';
import { titleTemplate } from '#lib/core/brand.ts';
import { readBrand } from '#lib/http/guard/read-brand.ts';
import { NONCE_HEADER } from '#lib/http/request/content-security-policy.ts';
import { readTelemetry } from '#lib/http/request/read-telemetry.ts';
import './globals.css';

/** Puts the product's or the vendor's name before each page's title (docs/product.md §2). */
export async function generateMetadata(): Promise<Metadata> {
  const [t, brand] = await Promise.all([getTexts('shell'), readBrand()]);
  return {
    title: { template: titleTemplate(brand), default: brand.titleName },
    description: t('description'),
    robots: { index: false, follow: false },
    icons: { icon: [{ url: '/favicon.svg', type: 'image/svg+xml' }], apple: '/apple-touch-icon.png' },
  };
}

export const viewport: Viewport = {
  colorScheme: 'light dark',
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#ffffff' },
    { media: '(prefers-color-scheme: dark)', color: '#111217' },
  ],
};

/** The HTML document of every page. */
export default async function RootLayout({ children }: { children: ReactNode }) {
  const [language, given] = await Promise.all([readLanguage(), headers()]);
  const telemetry = readTelemetry();
  return (
    <html lang={language} className={fontClass} suppressHydrationWarning>
      <head>
        <EarlyScript nonce={given.get(NONCE_HEADER) ?? undefined} />
        <HideUnstyled />
      </head>
      {/* The specification asks for the first three; `fixed` also has a style, which `relative!` overrules. */}
      <body className="mt-dashboard sidebar-mini fixed relative! antialiased">
        <Texts areas={['forms', 'shell', 'ui']}>
          <div id="root">
            <BrowserGuard>{children}</BrowserGuard>
          </div>
          <ToastArea />
          <LeaveDialog />
          {telemetry && <Telemetry {...telemetry} />}
          <EarlyPresses />
        </Texts>
      </body>
    </html>
  );
}
