import { RecordsLink } from '#lib/domains/sharing/schema.ts';
import { shareRecords } from '#lib/domains/sharing/share-records.ts';
import { handle } from '#lib/http/handle.ts';
import { routes } from '#lib/http/routes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: handle({
    summary: 'Make a link at which anybody reads the records of a bounce domain for 14 days',
    access: 'bounce_domains/manage',
    feature: 'bounceDomain.detailAuthentication',
    answer: RecordsLink,
    run: ({ ctx, params }) => shareRecords(ctx, { kind: 'bounce', id: params.id ?? '' }),
  }),
});
