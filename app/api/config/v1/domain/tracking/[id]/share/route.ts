import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { RecordsLink } from '#lib/senders/domains/sharing/schema.ts';
import { shareRecords } from '#lib/senders/domains/sharing/share-records.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: handle({
    summary: 'Create a link that shows the record of a tracking domain to anyone for 14 days',
    access: 'tracking_domains/manage',
    feature: 'trackingDomain.detailAuthentication',
    answer: RecordsLink,
    run: ({ ctx, params }) => shareRecords(ctx, { kind: 'tracking', id: params.id ?? '' }),
  }),
});
