import type { Metadata, Viewport } from 'next';
import type { ReactNode } from 'react';
import { BrowserGuard } from '#components/shell/browser-guard.tsx';
import { ThemeScript } from '#components/shell/theme-script.tsx';
import { readLanguage } from '#components/texts/read-language.ts';
import { Texts } from '#components/texts/texts.tsx';
import { ToastArea } from '#components/ui/toast-area.tsx';
import './globals.css';

export const metadata: Metadata = {
  title: { template: 'Mailwright · %s', default: 'Mailwright' },
  description: 'Transactional email that you run yourself.',
  robots: { index: false, follow: false },
  icons: { icon: [{ url: '/favicon.svg', type: 'image/svg+xml' }], apple: '/apple-touch-icon.png' },
};

export const viewport: Viewport = {
  colorScheme: 'light dark',
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#f6f6f9' },
    { media: '(prefers-color-scheme: dark)', color: '#0b0c10' },
  ],
};

/** The document of every page. */
export default async function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang={await readLanguage()} suppressHydrationWarning>
      <head>
        <ThemeScript />
      </head>
      <body className="relative antialiased">
        <Texts areas={['errors', 'forms', 'shell', 'ui']}>
          <div id="root">
            <BrowserGuard>{children}</BrowserGuard>
          </div>
          <ToastArea />
        </Texts>
      </body>
    </html>
  );
}
