import { LoaderCircle } from 'lucide-react';
import { getTexts } from '#components/texts/get-texts.ts';
import { PRODUCT_BRAND } from '#lib/core/brand.ts';
import { Logo } from '../logo.tsx';

/** Says that something is on its way, in the spec's words (§8, Page texts). */
export async function LoadingPage() {
  const t = await getTexts('shell');
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-6 px-6">
      <Logo variant="blue" brand={PRODUCT_BRAND} />
      <h1 className="flex items-center gap-2.5 text-lg font-normal text-muted">
        <LoaderCircle aria-hidden className="size-4 animate-spin" /> <span role="status">{t('loading')}</span>
      </h1>
    </main>
  );
}
