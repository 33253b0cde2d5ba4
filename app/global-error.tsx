'use client';

import { PageFailure } from '#components/shell/failure/page-failure.tsx';
import { fontClass } from '#components/shell/theme/fonts.ts';
import { shell } from '#components/texts/en/shell.ts';
import { ui } from '#components/texts/en/ui.ts';
import { TextsProvider } from '#components/texts/texts-provider.tsx';
import { PRODUCT_NAME } from '#lib/core/brand.ts';
import { DEFAULT_LANGUAGE } from '#lib/core/languages.ts';
import './globals.css';

/** The document shown when the root layout fails; in English, because the person's language is unknown here. */
export default function RootError({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <html lang={DEFAULT_LANGUAGE} className={fontClass}>
      <body>
        <title>{`${PRODUCT_NAME} · ${shell.error.title}`}</title>
        <TextsProvider language={DEFAULT_LANGUAGE} texts={{ shell, ui }} zone={undefined}>
          <PageFailure error={error} retry={retry} />
        </TextsProvider>
      </body>
    </html>
  );
}
