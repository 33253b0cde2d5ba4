import type { ReactNode } from 'react';
import { DocsFrame } from '#components/service/docs/site/docs-frame.tsx';
import { Texts } from '#components/texts/texts.tsx';
import { requireDocumentation } from '#lib/http/guard/documentation.ts';
import { readBrand } from '#lib/http/guard/read-brand.ts';
import { readNavigation } from '#lib/service/docs/read-site.ts';

/** The documentation: for everyone, with or without a session, unless the flag `app.documentation` is off. */
export default async function DocsLayout({ children }: { children: ReactNode }) {
  await requireDocumentation();
  const [brand, navigation] = await Promise.all([readBrand(), readNavigation()]);
  return (
    <Texts areas={['docs']}>
      <DocsFrame brand={brand} navigation={navigation}>
        {children}
      </DocsFrame>
    </Texts>
  );
}
