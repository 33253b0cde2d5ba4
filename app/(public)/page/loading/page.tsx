import { redirect } from 'next/navigation';
import { HOME_PATH } from '#lib/core/home-path.ts';

export const dynamic = 'force-dynamic';

/** /page/loading redirects to a person's first screen (docs/product.md §2). */
export default function PageLoadingPage() {
  redirect(HOME_PATH);
}
