import { createContact, deleteContact, getContact, updateContact } from '#lib/audience/contacts/contacts.ts';
import { convertField } from '#lib/audience/contacts/conversion/conversion.ts';
import { createField, deleteField, getField, listFields, updateField } from '#lib/audience/contacts/fields.ts';
import { readVersion } from '#lib/audience/contacts/keys/read-version.ts';
import { createLabel, deleteLabel, getLabel, listLabels, updateLabel } from '#lib/audience/contacts/labels.ts';
import { countContacts, findContacts, listContacts } from '#lib/audience/contacts/list.ts';
import {
  AddTesterInput,
  ContactCount,
  ContactDetail,
  ContactField,
  ContactFieldList,
  ContactPage,
  ContactQuery,
  ConvertFieldInput,
  CountContactsInput,
  CreateContactInput,
  CreateFieldInput,
  CreateLabelInput,
  FieldConversion,
  FindContactsInput,
  Label,
  LabelPage,
  LabelQuery,
  Tester,
  TesterList,
  UpdateContactInput,
  UpdateFieldInput,
  UpdateLabelInput,
  UpdateTesterInput,
} from '#lib/audience/contacts/schema.ts';
import { getContactSummary, getFieldUsage } from '#lib/audience/contacts/summary.ts';
import { ContactSummary, FieldUsage } from '#lib/audience/contacts/summary-schema.ts';
import { addTester, deleteTester, getTester, listTesters, updateTester } from '#lib/audience/contacts/testers.ts';
import { call } from '#lib/core/call.ts';

const view = { access: 'contacts/view', feature: 'contactManagement' } as const;
const modify = { access: 'contacts/modify', feature: 'contactManagement' } as const;
const labels = { ...modify, feature: 'contactManagement.label' } as const;
const fields = { ...modify, feature: 'contactManagement.customField' } as const;
const testers = { ...modify, feature: 'contactManagement.tester' } as const;

/** The suite's calls of contacts, their fields, labels and testers. */
export const CALLS = {
  'GET /api/suite/v1/contacts': call({
    ...view,
    summary: 'List contacts',
    query: ContactQuery,
    answer: ContactPage,
    run: ({ ctx, query }) => listContacts(ctx, query),
  }),
  'POST /api/suite/v1/contacts': call({
    ...modify,
    summary: 'Add a contact',
    body: CreateContactInput,
    answer: ContactDetail,
    status: 201,
    run: ({ ctx, body }) => createContact(ctx, body),
  }),
  'POST /api/suite/v1/contacts/find': call({
    ...view,
    summary: 'Find the contacts that a question finds',
    body: FindContactsInput,
    answer: ContactPage,
    run: ({ ctx, body }) => findContacts(ctx, body),
  }),
  'POST /api/suite/v1/contacts/count': call({
    ...view,
    summary: 'Count the contacts that a question finds, within two seconds',
    body: CountContactsInput,
    answer: ContactCount,
    run: ({ ctx, body }) => countContacts(ctx, body),
  }),
  'GET /api/suite/v1/contacts/field': call({
    ...view,
    summary: 'List the own fields of contacts in their order',
    answer: ContactFieldList,
    run: async ({ ctx }) => ({ data: await listFields(ctx) }),
  }),
  'POST /api/suite/v1/contacts/field': call({
    ...fields,
    summary: 'Create an own field of contacts',
    body: CreateFieldInput,
    answer: ContactField,
    status: 201,
    run: ({ ctx, body }) => createField(ctx, body),
  }),
  'GET /api/suite/v1/contacts/field/{id}': call({
    ...view,
    summary: 'Get an own field by its number',
    answer: ContactField,
    run: ({ ctx, params }) => getField(ctx, params.id ?? ''),
  }),
  'PUT /api/suite/v1/contacts/field/{id}': call({
    ...fields,
    summary: 'Change the name, the tag, the options or the position of an own field',
    body: UpdateFieldInput,
    answer: ContactField,
    run: ({ ctx, params, body }) => updateField(ctx, params.id ?? '', body),
  }),
  'DELETE /api/suite/v1/contacts/field/{id}': call({
    ...fields,
    summary: 'Delete an own field; a job removes its values',
    status: 204,
    run: ({ ctx, params }) => deleteField(ctx, params.id ?? ''),
  }),
  'POST /api/suite/v1/contacts/field/{id}/convert': call({
    ...fields,
    summary: 'Learn what another type of an own field would lose, or give it that type; a job converts the values',
    body: ConvertFieldInput,
    answer: FieldConversion,
    run: ({ ctx, params, body }) => convertField(ctx, params.id ?? '', body),
  }),
  'GET /api/suite/v1/contacts/group/test': call({
    ...view,
    summary: 'List the people who get test mails',
    answer: TesterList,
    run: async ({ ctx }) => ({ data: await listTesters(ctx) }),
  }),
  'POST /api/suite/v1/contacts/group/test': call({
    ...testers,
    summary: 'Add a person who gets test mails',
    body: AddTesterInput,
    answer: Tester,
    status: 201,
    run: ({ ctx, body }) => addTester(ctx, body),
  }),
  'GET /api/suite/v1/contacts/group/test/{id}': call({
    ...view,
    summary: 'Get a tester',
    answer: Tester,
    run: ({ ctx, params }) => getTester(ctx, params.id ?? ''),
  }),
  'PUT /api/suite/v1/contacts/group/test/{id}': call({
    ...testers,
    summary: 'Change the address or the name of a tester',
    body: UpdateTesterInput,
    answer: Tester,
    run: ({ ctx, params, body }) => updateTester(ctx, params.id ?? '', body),
  }),
  'DELETE /api/suite/v1/contacts/group/test/{id}': call({
    ...testers,
    summary: 'Remove a tester',
    status: 204,
    run: ({ ctx, params }) => deleteTester(ctx, params.id ?? ''),
  }),
  'GET /api/suite/v1/contacts/label': call({
    ...view,
    summary: 'List labels, each with the number of its contacts',
    query: LabelQuery,
    answer: LabelPage,
    run: ({ ctx, query }) => listLabels(ctx, query),
  }),
  'POST /api/suite/v1/contacts/label': call({
    ...labels,
    summary: 'Create a label',
    body: CreateLabelInput,
    answer: Label,
    status: 201,
    run: ({ ctx, body }) => createLabel(ctx, body),
  }),
  'GET /api/suite/v1/contacts/label/{id}': call({
    ...view,
    summary: 'Get a label by its number',
    answer: Label,
    run: ({ ctx, params }) => getLabel(ctx, params.id ?? ''),
  }),
  'PUT /api/suite/v1/contacts/label/{id}': call({
    ...labels,
    summary: 'Change the name, the color or the description of a label',
    body: UpdateLabelInput,
    answer: Label,
    run: ({ ctx, params, body }) => updateLabel(ctx, params.id ?? '', body),
  }),
  'DELETE /api/suite/v1/contacts/label/{id}': call({
    ...labels,
    summary: 'Delete a label; a job takes it off its contacts',
    status: 204,
    run: ({ ctx, params }) => deleteLabel(ctx, params.id ?? ''),
  }),
  'GET /api/suite/v1/contacts/summary': call({
    ...view,
    summary: 'Count contacts by status',
    answer: ContactSummary,
    run: ({ ctx }) => getContactSummary(ctx),
  }),
  'GET /api/suite/v1/contacts/field/usage': call({
    ...view,
    summary: 'Count the contacts that have a value of each own field, within two seconds',
    answer: FieldUsage,
    run: ({ ctx }) => getFieldUsage(ctx),
  }),
  'GET /api/suite/v1/contacts/{id}': call({
    ...view,
    summary: 'Get a contact with its labels, figures and consents',
    answer: ContactDetail,
    run: ({ ctx, params }) => getContact(ctx, params.id ?? ''),
  }),
  'PUT /api/suite/v1/contacts/{id}': call({
    ...modify,
    summary: 'Change a contact; absent facts stay as they are, and If-Match names the version that was read',
    body: UpdateContactInput,
    answer: ContactDetail,
    run: ({ ctx, params, body, request }) =>
      updateContact(ctx, params.id ?? '', body, readVersion(request.headers.get('if-match'))),
  }),
  'DELETE /api/suite/v1/contacts/{id}': call({
    access: 'contacts/delete',
    feature: 'contactManagement',
    summary: 'Delete a contact',
    status: 204,
    run: ({ ctx, params }) => deleteContact(ctx, params.id ?? ''),
  }),
};
