import { AUDIT_WORDS } from '#lib/registry/audit.ts';

/** The actions of the audit log and the kinds of their targets, in words, as the modules register them. */
export const auditWords = AUDIT_WORDS;
