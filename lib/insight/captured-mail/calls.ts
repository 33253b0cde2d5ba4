import { call } from '#lib/core/call.ts';
import { answerPreview, answerSource } from '#lib/infra/http-server/file-answers.ts';
import { PreviewQuery } from '#lib/insight/activity/message/schema.ts';
import {
  getCapturedMail,
  getCapturedPreview,
  getCapturedSource,
  listCapturedMail,
} from '#lib/insight/captured-mail/captured-mail.ts';

import { CapturedMailDetail, CapturedMailPage, CapturedMailQuery } from '#lib/insight/captured-mail/schema.ts';

/** The console's calls of captured mail. */
export const CALLS = {
  'GET /api/config/v1/captured-mail/{id}/preview': call({
    summary: 'Get the HTML of a captured mail as a document for a frame',
    access: 'message_events/view',
    feature: 'activity',
    forSubaccounts: true,
    product: false,
    query: PreviewQuery,
    media: 'text/html',
    run: async ({ ctx, params, query }) => answerPreview(await getCapturedPreview(ctx, params.id ?? '', query)),
  }),
  'GET /api/config/v1/captured-mail/{id}': call({
    summary: 'Get a captured mail',
    access: 'message_events/view',
    feature: 'activity',
    forSubaccounts: true,
    answer: CapturedMailDetail,
    run: ({ ctx, params }) => getCapturedMail(ctx, params.id ?? ''),
  }),
  'GET /api/config/v1/captured-mail/{id}/source': call({
    summary: 'Download the bytes of a captured mail',
    access: 'message_events/view',
    feature: 'activity',
    forSubaccounts: true,
    product: false,
    media: 'message/rfc822',
    run: async ({ ctx, params: { id = '' } }) => answerSource(id, await getCapturedSource(ctx, id)),
  }),
  'GET /api/config/v1/captured-mail': call({
    summary: 'List captured mail, which was stored here instead of being delivered',
    access: 'message_events/view',
    feature: 'activity',
    forSubaccounts: true,
    query: CapturedMailQuery,
    answer: CapturedMailPage,
    run: ({ ctx, query }) => listCapturedMail(ctx, query),
  }),
};
