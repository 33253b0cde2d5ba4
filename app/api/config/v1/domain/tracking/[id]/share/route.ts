import { RecordsLink } from '#lib/domains/sharing/schema.ts';
import { shareRecords } from '#lib/domains/sharing/share-records.ts';
import { handle } from '#lib/http/handle.ts';
import { routes } from '#lib/http/routes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: handle({
    summary: 'Make a link at which anybody reads the records of a tracking domain for 14 days',
    access: 'tracking_domains/manage',
    feature: 'trackingDomain.detailAuthentication',
    answer: RecordsLink,
    run: ({ ctx, params }) => shareRecords(ctx, { kind: 'tracking', id: params.id ?? '' }),
  }),
});
