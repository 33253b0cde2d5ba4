import { privacy as audit } from '#lib/account/audit/privacy.ts';
import { privacy as exports } from '#lib/account/exports/privacy.ts';
import { privacy as notifications } from '#lib/account/notifications/privacy.ts';
import { privacy as team } from '#lib/account/team/privacy.ts';
import { privacy as contacts } from '#lib/audience/contacts/privacy.ts';
import { privacy as imports } from '#lib/audience/imports/privacy.ts';
import { privacy as segments } from '#lib/audience/segments/privacy.ts';
import { privacy as campaigns } from '#lib/campaigns/campaigns/privacy.ts';
import { privacy as webhooks } from '#lib/connect/webhooks/privacy.ts';
import { privacy as templates } from '#lib/content/templates/privacy.ts';
import { privacy as messages } from '#lib/engine/messages/privacy.ts';
import { privacy as sandbox } from '#lib/engine/sandbox/privacy.ts';
import { privacy as suppressions } from '#lib/engine/suppressions/privacy.ts';
import { privacy as contactEvents } from '#lib/events/contact-events/privacy.ts';
import type { PrivacyDomain } from '#lib/infra/privacy/domain.ts';
import { privacy as validation } from '#lib/insight/validation/privacy.ts';
import { privacy as senders } from '#lib/senders/senders/privacy.ts';
import { privacy as support } from '#lib/service/support/privacy.ts';

/**
 * The domains that store something about people, in the order in which they erase it: answers of webhooks are found by mail, which is
 * found by the address; imports by the contact that they made; events of contacts after the contact, whose end is one of them.
 */
export const DOMAINS: readonly PrivacyDomain[] = [
  webhooks,
  messages,
  exports,
  validation,
  imports,
  sandbox,
  contacts,
  contactEvents,
  suppressions,
  segments,
  campaigns,
  templates,
  support,
  senders,
  team,
  notifications,
  audit,
];
