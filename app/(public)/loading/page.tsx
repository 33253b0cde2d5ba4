import { LoadingScreen } from '#components/shell/loading-screen.tsx';
import { pageTitle } from '#components/texts/page-title.ts';

export const generateMetadata = pageTitle('shell', 'loading');

/** /loading: says that something is on its way (spec §2). */
export default function LoadingPage() {
  return <LoadingScreen />;
}
