import { expect, it } from 'vitest';
import { type ListView, readView, viewQuery } from '#components/insight/activity/list-view.ts';
import { ACTIVITY_FILTERS, type ActivityFilter, type ActivityFilterName } from '#lib/core/activity-filters.ts';
import { EVENT_TYPES } from '#lib/core/event-names.ts';
import { readFilters } from '#lib/core/filter-parameters.ts';
import { ActivityQuery } from '#lib/insight/activity/schema.ts';
import { fc } from '../../../fixtures/properties.ts';

/** Any text without blanks at its ends, also with the characters that a query and a list of values give a meaning. */
const text = fc
  .string({ unit: fc.constantFrom(...'ab|\\ %&=+!?#,"é中🙂'), minLength: 1, maxLength: 12 })
  .map((value) => value.trim())
  .filter((value) => value !== '');

const VALUES: Partial<Record<ActivityFilterName, fc.Arbitrary<string>>> = {
  sendingDomain: fc.constantFrom('shop.example', 'mail.shop.example'),
  recipientDomain: fc.domain().map((domain) => domain.toLowerCase()),
  bounceClassificationCode: fc.integer({ min: 1, max: 999 }).map(String),
  eventTypes: fc.constantFrom(...EVENT_TYPES),
  recipientType: fc.constantFrom('to', 'cc', 'bcc', 'unknown'),
  transmissionId: fc.uuid(),
};

/** One filter of a name: not in use, included, excluded, or both. */
const filtersOf = (name: ActivityFilterName): fc.Arbitrary<ActivityFilter[]> =>
  fc
    .tuple(...[false, true].map(() => fc.uniqueArray(VALUES[name] ?? text, { maxLength: 3 })))
    .map((both) => both.flatMap((values, at) => (values.length > 0 ? [{ name, isExcluded: at === 1, values }] : [])));

const anyView: fc.Arbitrary<ListView> = fc.record({
  search: fc.oneof(fc.constant(''), text),
  range: fc.constantFrom('1d', '7d', '30d'),
  from: fc.constant(''),
  to: fc.constant(''),
  status: fc.constantFrom('all', 'delivery', 'open'),
  subaccount: fc.oneof(fc.constant(''), fc.uuid()),
  filters: fc.tuple(...ACTIVITY_FILTERS.map(filtersOf)).map((all) => all.flat()),
  cursor: fc.constant(null),
  before: fc.constant(null),
});

it('a URL of the activity list names any view with its ten filters, and the API reads the same filters from it', () => {
  fc.assert(
    fc.property(anyView, (view) => {
      const params = new URLSearchParams(viewQuery(view));
      expect(readView(params)).toEqual(view);
      const query = ActivityQuery.parse(Object.fromEntries(params));
      expect(readFilters(ACTIVITY_FILTERS, query)).toEqual(view.filters);
    }),
  );
});
