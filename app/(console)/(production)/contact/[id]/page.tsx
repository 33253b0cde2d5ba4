import { ContactScreen } from '#components/audience/contact/contact-screen.tsx';
import { nameOf } from '#components/audience/contact-name.ts';
import { StageNames } from '#components/audience/stage-names.tsx';
import { PageName } from '#components/shell/navigation/page-name.tsx';
import { pageTitle } from '#components/texts/page-title.ts';
import { Texts } from '#components/texts/texts.tsx';
import { getContact } from '#lib/audience/contacts/contacts.ts';
import { listFields } from '#lib/audience/contacts/fields.ts';
import { getStageNames } from '#lib/audience/journeys/journeys.ts';
import { orNotFound } from '#lib/http/guard/or-not-found.ts';
import { guardedPage } from '../../../../guarded-page.tsx';

export const generateMetadata = pageTitle('contact', 'title');

/** /contact/{id}: one person with their facts, consents and timeline. */
export default guardedPage<{ params: Promise<{ id: string }> }>(async ({ ctx }, { params }) => {
  const { id } = await params;
  const [contact, fields, names] = await Promise.all([
    orNotFound(getContact(ctx, id)),
    listFields(ctx),
    getStageNames(ctx),
  ]);
  return (
    <Texts areas={['contact', 'contactWords']}>
      <PageName name={nameOf(contact)} />
      <StageNames names={names}>
        <ContactScreen key={contact.id} initial={contact} fields={fields} now={ctx.now().getTime()} />
      </StageNames>
    </Texts>
  );
});
