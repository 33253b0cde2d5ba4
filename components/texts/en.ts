import { accountSecurity } from './en/account-security.ts';
import { accountSetting } from './en/account-setting.ts';
import { activities, jobs } from './en/activities.ts';
import { activity } from './en/activity.ts';
import { analytics } from './en/analytics.ts';
import { apiKeys } from './en/api-keys.ts';
import { audit, auditWords } from './en/audit.ts';
import { auth } from './en/auth.ts';
import { blockEditor } from './en/block-editor.ts';
import { brandKit } from './en/brand-kit.ts';
import { campaignEdit } from './en/campaign-edit.ts';
import { campaignCalendar, campaignCategories } from './en/campaign-planning.ts';
import { campaignReport } from './en/campaign-report.ts';
import { campaigns } from './en/campaigns.ts';
import { authorizedRecipient, capturedMail } from './en/captured-mail.ts';
import { companyProfile } from './en/company-profile.ts';
import { compose, testSend } from './en/compose.ts';
import { configuration } from './en/configuration.ts';
import { contact, contactFields, contactLabels, contacts, contactWords } from './en/contacts.ts';
import { delegated } from './en/delegated.ts';
import { docs } from './en/docs.ts';
import { domains } from './en/domains.ts';
import { environment, environmentMenu } from './en/environment.ts';
import { exportItems } from './en/exports.ts';
import { files, uploads } from './en/files.ts';
import { home } from './en/home.ts';
import { imports } from './en/imports.ts';
import { ipPools } from './en/ip-pools.ts';
import { journeys } from './en/journeys.ts';
import { message } from './en/message.ts';
import { notifications } from './en/notifications.ts';
import { onboarding } from './en/onboarding.ts';
import { operations } from './en/operations.ts';
import { dataRequests } from './en/privacy.ts';
import { segments } from './en/segments.ts';
import { senderProof, senders } from './en/senders.ts';
import { shell } from './en/shell.ts';
import { smtpSessions } from './en/smtp-sessions.ts';
import { subaccountFilter, subaccounts } from './en/subaccounts.ts';
import { subscriberSetting } from './en/subscriber-setting.ts';
import { operatorTickets, support } from './en/support.ts';
import { suppression } from './en/suppression.ts';
import { team } from './en/team.ts';
import { templateEditor } from './en/template-editor.ts';
import { templateImages } from './en/template-images.ts';
import { templates } from './en/templates.ts';
import { tour } from './en/tour.ts';
import { forms, sharedRecords, ui } from './en/ui.ts';
import { usage } from './en/usage.ts';
import { validation } from './en/validation.ts';
import { webhookForm } from './en/webhook-form.ts';
import { webhooks } from './en/webhooks.ts';

/** Every text of the screens in English, an area a file; the language that all others are held against. */
export const en = {
  authorizedRecipient,
  campaignCalendar,
  campaignCategories,
  campaignEdit,
  campaigns,
  contact,
  contactFields,
  contactLabels,
  contacts,
  contactWords,
  exportItems,
  campaignReport,
  subscriberSetting,
  brandKit,
  companyProfile,
  compose,
  testSend,
  configuration,
  accountSecurity,
  message,
  capturedMail,
  usage,
  accountSetting,
  activities,
  activity,
  analytics,
  apiKeys,
  audit,
  auditWords,
  auth,
  docs,
  dataRequests,
  domains,
  environment,
  environmentMenu,
  files,
  forms,
  home,
  imports,
  ipPools,
  jobs,
  journeys,
  notifications,
  onboarding,
  operations,
  operatorTickets,
  delegated,
  segments,
  senderProof,
  senders,
  sharedRecords,
  shell,
  smtpSessions,
  subaccountFilter,
  subaccounts,
  support,
  suppression,
  team,
  blockEditor,
  templateEditor,
  templateImages,
  templates,
  tour,
  ui,
  uploads,
  validation,
  webhookForm,
  webhooks,
};
