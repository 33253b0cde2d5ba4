import { redirect } from 'next/navigation';
import { editPath } from '#components/content/templates/paths.ts';
import { guardedPage } from '../../../../../guarded-page.tsx';

/** /page/{id}/compose (docs/product.md §2, page-compose) redirects to the editor of the template, where Ctrl+S saves. */
export default guardedPage<{ params: Promise<{ id: string }> }>(async (_, { params }) =>
  redirect(editPath((await params).id)),
);
