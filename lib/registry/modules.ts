import { module as access } from '#lib/account/access/module.ts';
import { module as audit } from '#lib/account/audit/module.ts';
import { module as company } from '#lib/account/company/module.ts';
import { module as exports } from '#lib/account/exports/module.ts';
import { module as identity } from '#lib/account/identity/module.ts';
import { module as jobs } from '#lib/account/jobs/module.ts';
import { module as notifications } from '#lib/account/notifications/module.ts';
import { module as onboarding } from '#lib/account/onboarding/module.ts';
import { module as team } from '#lib/account/team/module.ts';
import { module as usage } from '#lib/account/usage/module.ts';
import { module as contacts } from '#lib/audience/contacts/module.ts';
import { module as imports } from '#lib/audience/imports/module.ts';
import { module as journeys } from '#lib/audience/journeys/module.ts';
import { module as segments } from '#lib/audience/segments/module.ts';
import { module as campaignReports } from '#lib/campaigns/campaign-reports/module.ts';
import { module as campaigns } from '#lib/campaigns/campaigns/module.ts';
import { module as campaignContent } from '#lib/campaigns/content/module.ts';
import { module as expansion } from '#lib/campaigns/expansion/module.ts';
import { module as webhooks } from '#lib/connect/webhooks/module.ts';
import { module as brandKit } from '#lib/content/brand-kit/module.ts';
import { module as companyProfile } from '#lib/content/company-profile/module.ts';
import { module as media } from '#lib/content/media/module.ts';
import { module as templates } from '#lib/content/templates/module.ts';
import { module as delivery } from '#lib/engine/delivery/module.ts';
import { module as feedback } from '#lib/engine/feedback/module.ts';
import { module as messages } from '#lib/engine/messages/module.ts';
import { module as sandbox } from '#lib/engine/sandbox/module.ts';
import { module as suppressions } from '#lib/engine/suppressions/module.ts';
import { module as events } from '#lib/events/module.ts';
import { module as activity } from '#lib/insight/activity/module.ts';
import { module as analytics } from '#lib/insight/analytics/module.ts';
import { module as capturedMail } from '#lib/insight/captured-mail/module.ts';
import { module as validation } from '#lib/insight/validation/module.ts';
import { module as apiKeys } from '#lib/senders/api-keys/module.ts';
import { module as domains } from '#lib/senders/domains/module.ts';
import { module as ipPools } from '#lib/senders/ip-pools/module.ts';
import { module as senders } from '#lib/senders/senders/module.ts';
import { module as subaccounts } from '#lib/senders/subaccounts/module.ts';
import { module as announcements } from '#lib/service/announcements/module.ts';
import { module as docs } from '#lib/service/docs/module.ts';
import { module as home } from '#lib/service/home/module.ts';
import { module as operations } from '#lib/service/operations/module.ts';
import { module as privacy } from '#lib/service/privacy/module.ts';
import { module as support } from '#lib/service/support/module.ts';
import type { Module } from './module.ts';

const ALL = [
  messages,
  activity,
  analytics,
  suppressions,
  domains,
  senders,
  webhooks,
  subaccounts,
  templates,
  brandKit,
  companyProfile,
  media,
  ipPools,
  validation,
  apiKeys,
  sandbox,
  company,
  team,
  audit,
  usage,
  access,
  identity,
  notifications,
  exports,
  jobs,
  onboarding,
  delivery,
  feedback,
  events,
  capturedMail,
  docs,
  operations,
  support,
  privacy,
  announcements,
  home,
  contacts,
  imports,
  segments,
  journeys,
  campaigns,
  campaignContent,
  campaignReports,
  expansion,
] as const;

/** A module with its literal names. */
export type RegisteredModule = (typeof ALL)[number];

/** Every module of the product; lists of features, grants and screens have their order. */
export const MODULES: readonly Module[] = ALL;
