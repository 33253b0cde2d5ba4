import { ContactScreen } from '#components/audience/contact/contact-screen.tsx';
import { nameOf } from '#components/audience/contact-name.ts';
import { PageName } from '#components/shell/navigation/page-name.tsx';
import { pageTitle } from '#components/texts/page-title.ts';
import { Texts } from '#components/texts/texts.tsx';
import { getContact } from '#lib/audience/contacts/contacts.ts';
import { listFields } from '#lib/audience/contacts/fields.ts';
import { orNotFound } from '#lib/http/guard/or-not-found.ts';
import { guardedPage } from '../../../../guarded-page.tsx';

export const generateMetadata = pageTitle('contact', 'title');

/** /contact/{id}: one person with their facts, consents and timeline. */
export default guardedPage<{ params: Promise<{ id: string }> }>(async ({ ctx }, { params }) => {
  const { id } = await params;
  const [contact, fields] = await Promise.all([orNotFound(getContact(ctx, id)), listFields(ctx)]);
  return (
    <Texts areas={['contact', 'contactWords']}>
      <PageName name={nameOf(contact)} />
      <ContactScreen key={contact.id} initial={contact} fields={fields} now={ctx.now().getTime()} />
    </Texts>
  );
});
