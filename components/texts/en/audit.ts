import { AUDIT_WORDS } from '#lib/registry/audit.ts';

/** Words of the audit log. */
export const audit = {
  title: 'Audit log',
  description: 'Who changed what in {company}, from what to what. It cannot be edited.',
  who: 'Who',
  what: 'What',
  changes: 'Change',
  when: 'When',
  anybody: 'Anybody',
  anything: 'Any action',
  person: 'Person',
  action: 'Action',
  from: 'First day',
  to: 'Last day',
  clear: 'Clear filters',
  empty: 'Nothing was changed yet',
  emptyText: 'Every change to keys, people, roles, domains and settings leaves a line here.',
  emptyFiltered: 'No change fits these filters',
  emptyFilteredText: 'Take another person, action or day.',
  count: '{count, plural, one {# change} other {# changes}}',
  gone: 'Somebody who is gone',
  key: 'API key',
  operator: 'Operator',
  system: 'Mailwright',
  nothing: 'nothing',
  yes: 'yes',
  no: 'no',
  fromTo: '<name></name> from <before></before> to <after></after>',
  targetId: 'ID of the {kind}',
} as const;

/** The actions of the audit log and the kinds of their targets, in words, as the modules register them. */
export const auditWords = AUDIT_WORDS;
