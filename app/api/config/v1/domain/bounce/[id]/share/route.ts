import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { RecordsLink } from '#lib/senders/domains/sharing/schema.ts';
import { shareRecords } from '#lib/senders/domains/sharing/share-records.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: handle({
    summary: 'Create a link that shows the record of a bounce domain to anyone for 14 days',
    access: 'bounce_domains/manage',
    feature: 'bounceDomain.detailAuthentication',
    answer: RecordsLink,
    run: ({ ctx, params }) => shareRecords(ctx, { kind: 'bounce', id: params.id ?? '' }),
  }),
});
