-- Reads the rows that were there before, under a lock that lets others read and write.
ALTER TABLE "members" VALIDATE CONSTRAINT "members_role_id_company_id_fkey";
ALTER TABLE "invitations" VALIDATE CONSTRAINT "invitations_role_id_company_id_fkey";
ALTER TABLE "report_schedules" VALIDATE CONSTRAINT "report_schedules_preset_id_company_id_fkey";
ALTER TABLE "ticket_messages" VALIDATE CONSTRAINT "ticket_messages_ticket_id_company_id_fkey";
ALTER TABLE "ticket_attachments" VALIDATE CONSTRAINT "ticket_attachments_ticket_id_company_id_fkey";
ALTER TABLE "api_keys" VALIDATE CONSTRAINT "api_keys_subaccount_id_company_id_fkey";
ALTER TABLE "sending_domains" VALIDATE CONSTRAINT "sending_domains_subaccount_id_company_id_fkey";
ALTER TABLE "sending_domains" VALIDATE CONSTRAINT "sending_domains_bounce_domain_id_company_id_fkey";
ALTER TABLE "sending_domains" VALIDATE CONSTRAINT "sending_domains_tracking_domain_id_company_id_fkey";
ALTER TABLE "dkim_keys" VALIDATE CONSTRAINT "dkim_keys_sending_domain_id_company_id_fkey";
ALTER TABLE "subaccounts" VALIDATE CONSTRAINT "subaccounts_bounce_domain_id_company_id_fkey";
ALTER TABLE "subaccounts" VALIDATE CONSTRAINT "subaccounts_tracking_domain_id_company_id_fkey";
ALTER TABLE "subaccount_counters" VALIDATE CONSTRAINT "subaccount_counters_subaccount_id_company_id_fkey";
ALTER TABLE "template_versions" VALIDATE CONSTRAINT "template_versions_template_id_company_id_fkey";
ALTER TABLE "webhook_cursors" VALIDATE CONSTRAINT "webhook_cursors_webhook_id_company_id_fkey";
ALTER TABLE "webhook_deliveries" VALIDATE CONSTRAINT "webhook_deliveries_webhook_id_company_id_fkey";
ALTER TABLE "webhook_minutes" VALIDATE CONSTRAINT "webhook_minutes_webhook_id_company_id_fkey";
