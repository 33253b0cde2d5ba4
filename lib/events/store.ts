/** Raw SQL: events are written in sets, one statement for any number of them. */

import { arraysOf, column, namesOf, unnest } from '#lib/infra/db/columns.ts';
import type { Statement } from '#lib/infra/db/pipeline.ts';
import type { NewEvent } from './new-event.ts';

/** Inserts events, one statement whatever their number. */
export const insertEvents = (events: readonly NewEvent[]): Statement => ({
  name: 'insert-events',
  text: INSERT_EVENTS,
  values: arraysOf(EVENT_COLUMNS, events),
});

const EVENT_COLUMNS = [
  column<NewEvent>('company_id', 'uuid', ({ companyId }) => companyId),
  column<NewEvent>('id', 'uuid', ({ id }) => id),
  column<NewEvent>('environment', 'text', ({ environment }) => environment),
  column<NewEvent>('type', 'text', ({ type }) => type),
  column<NewEvent>('at', 'timestamptz', ({ at }) => at),
  column<NewEvent>('message_id', 'uuid', ({ messageId }) => messageId),
  column<NewEvent>('ordinal', 'int', ({ ordinal }) => ordinal),
  column<NewEvent>('transmission_id', 'uuid', ({ transmissionId }) => transmissionId),
  column<NewEvent>('subaccount_id', 'uuid', ({ subaccountId }) => subaccountId),
  column<NewEvent>('rcpt_to', 'text', ({ rcptTo }) => rcptTo),
  column<NewEvent>('recipient_domain', 'text', ({ recipientDomain }) => recipientDomain),
  column<NewEvent>('sending_domain', 'text', ({ sendingDomain }) => sendingDomain),
  column<NewEvent>('campaign_id', 'text', ({ campaignId }) => campaignId),
  column<NewEvent>('template_id', 'uuid', ({ templateId }) => templateId),
  column<NewEvent>('ip_pool_id', 'uuid', ({ ipPoolId }) => ipPoolId),
  column<NewEvent>('bounce_class', 'int', ({ bounceClass }) => bounceClass),
  column<NewEvent>('reason', 'text', ({ reason }) => reason),
  column<NewEvent>('data', 'jsonb', ({ data }) => JSON.stringify(data)),
];

const INSERT_EVENTS = `INSERT INTO events (${namesOf(EVENT_COLUMNS)}) SELECT * FROM ${unnest(EVENT_COLUMNS)}`;
