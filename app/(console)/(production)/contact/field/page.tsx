import { FieldListScreen } from '#components/audience/fields/field-list-screen.tsx';
import { pageTitle } from '#components/texts/page-title.ts';
import { Texts } from '#components/texts/texts.tsx';
import { listFields } from '#lib/audience/contacts/fields.ts';
import { guardedPage } from '../../../../guarded-page.tsx';

export const generateMetadata = pageTitle('contactFields', 'title');

/** /contact/field: the company's own fields in their order. */
export default guardedPage(async ({ ctx }) => (
  <Texts areas={['contactFields']}>
    <FieldListScreen initial={await listFields(ctx)} />
  </Texts>
));
