import { getMessage } from '#lib/engine/messages/read/queries.ts';
import { existingOnly } from '../../../existing-only.tsx';

/** /activity/{id}: only for a message of the company. */
export default existingOnly(({ scope }, id) => getMessage(scope, id, 'message'));
