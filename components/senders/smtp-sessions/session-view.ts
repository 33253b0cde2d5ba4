import { defineView, oneOf, textFilter } from '#components/kit/list/define-view.ts';
import { SMTP_OUTCOMES } from '#lib/senders/smtp-sessions/values.ts';

/** The log of SMTP sessions in the URL. */
export const SESSION_VIEW = defineView('GET /api/config/v1/smtp-session', {
  paging: { by: 'cursor' },
  parameters: { outcome: oneOf(SMTP_OUTCOMES), ip: textFilter(45), key: textFilter(36) },
});
