import { StartedJob } from '#lib/account/jobs/schema.ts';
import {
  stagePeople,
  startDeletion,
  startLabeling,
  startStaging,
  startUnlabeling,
} from '#lib/audience/contacts/acts/acts.ts';
import { DeleteContactsInput, LabelPeopleInput, StagePeopleInput } from '#lib/audience/contacts/acts/schema.ts';
import { deleteContactSet } from '#lib/audience/contacts/contacts.ts';
import { labelPeople, unlabelPeople } from '#lib/audience/contacts/people.ts';
import { ChangedPeople } from '#lib/audience/contacts/people-schema.ts';
import { DeletedContacts } from '#lib/audience/contacts/schema.ts';
import { Accepted, call } from '#lib/core/call.ts';

const modify = { access: 'contacts/modify', feature: 'contactManagement', accepted: StartedJob } as const;
const labels = { ...modify, feature: 'contactManagement.label' } as const;

/** The suite's calls that act on many contacts: on up to 1,000 at once, on all that match by a job. */
export const CALLS = {
  'POST /api/suite/v1/contacts/delete': call({
    access: 'contacts/delete',
    feature: 'contactManagement',
    summary: 'Delete up to 1,000 contacts, or all that match by a job',
    body: DeleteContactsInput,
    answer: DeletedContacts,
    accepted: StartedJob,
    run: async ({ ctx, body: { ids = [], filter, expected } }) =>
      filter === undefined
        ? deleteContactSet(ctx, { ids })
        : new Accepted(await startDeletion(ctx, { filter, expected })),
  }),
  'POST /api/suite/v1/contacts/label/add': call({
    ...labels,
    summary: 'Put labels on up to 1,000 contacts, or on all that match by a job',
    body: LabelPeopleInput,
    answer: ChangedPeople,
    run: async ({ ctx, body: { ids = [], filter, ...body } }) =>
      filter === undefined
        ? labelPeople(ctx, { ...body, ids })
        : new Accepted(await startLabeling(ctx, { ...body, filter })),
  }),
  'POST /api/suite/v1/contacts/label/remove': call({
    ...labels,
    summary: 'Take labels off up to 1,000 contacts, or off all that match by a job',
    body: LabelPeopleInput,
    answer: ChangedPeople,
    run: async ({ ctx, body: { ids = [], filter, ...body } }) =>
      filter === undefined
        ? unlabelPeople(ctx, { ...body, ids })
        : new Accepted(await startUnlabeling(ctx, { ...body, filter })),
  }),
  'POST /api/suite/v1/contacts/stage': call({
    ...modify,
    summary: 'Move up to 1,000 contacts to a stage or to lost, or all that match by a job',
    body: StagePeopleInput,
    answer: ChangedPeople,
    run: async ({ ctx, body: { ids = [], filter, ...body } }) =>
      filter === undefined
        ? stagePeople(ctx, { ...body, ids })
        : new Accepted(await startStaging(ctx, { ...body, filter })),
  }),
};
