import { LoadingPage } from '#components/shell/frame/loading-page.tsx';
import { pageTitle } from '#components/texts/page-title.ts';

export const generateMetadata = pageTitle('shell', 'loading');

/** /loading: shows that something is loading (docs/product.md §2). */
export default function LoadingRoute() {
  return <LoadingPage />;
}
