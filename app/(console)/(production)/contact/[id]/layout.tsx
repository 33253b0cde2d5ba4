import { getTimelinePerson } from '#lib/audience/contacts/timeline.ts';
import { existingOnly } from '../../../../existing-only.tsx';

/** /contact/{id}: only for a contact of the company. */
export default existingOnly(getTimelinePerson);
