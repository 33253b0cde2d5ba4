import { openCaptured } from '#lib/insight/captured-mail/captured-mail.ts';
import { existingOnly } from '../../../existing-only.tsx';

/** /captured-mail/{id}: only for a captured message that the company may read. */
export default existingOnly(({ scope }, id) => openCaptured(scope, id));
