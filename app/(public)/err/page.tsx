import { DisconnectedPage } from '#components/shell/failure/disconnected-panel.tsx';
import { pageTitle } from '#components/texts/page-title.ts';
import { readBrand } from '#lib/http/guard/read-brand.ts';

export const generateMetadata = pageTitle('shell', 'disconnected.title');

/** /err: waits until the server answers, and returns to `redirect` (docs/product.md §4, Connection). */
export default async function ErrPage() {
  return <DisconnectedPage brand={await readBrand()} />;
}
