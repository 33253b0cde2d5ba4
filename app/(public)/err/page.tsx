import { ErrScreen } from '#components/shell/err-screen.tsx';
import { pageTitle } from '#components/texts/page-title.ts';
import { readBrand } from '#lib/http/read-brand.ts';

export const generateMetadata = pageTitle('shell', 'disconnected.title');

/** /err: waits until the server answers, and goes back to where `redirect` says (spec §4, Connection). */
export default async function ErrPage() {
  return <ErrScreen brand={await readBrand()} />;
}
