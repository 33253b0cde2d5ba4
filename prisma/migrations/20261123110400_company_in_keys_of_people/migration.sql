-- The company becomes a part of the keys of its rows (docs/scaling.md). A row is still found by its id alone, since the key
-- begins with it. Foreign keys hold for new rows at once; a later migration validates those that exist.
SET LOCAL lock_timeout = '3s';

ALTER TABLE "members" DROP CONSTRAINT "members_role_id_fkey";
ALTER TABLE "invitations" DROP CONSTRAINT "invitations_role_id_fkey";
ALTER TABLE "report_schedules" DROP CONSTRAINT "report_schedules_preset_id_fkey";
ALTER TABLE "ticket_messages" DROP CONSTRAINT "ticket_messages_ticket_id_fkey";
ALTER TABLE "ticket_attachments" DROP CONSTRAINT "ticket_attachments_ticket_id_fkey";

ALTER TABLE "members" DROP CONSTRAINT "members_pkey", ADD CONSTRAINT "members_pkey" PRIMARY KEY ("id", "company_id");
ALTER TABLE "roles" DROP CONSTRAINT "roles_pkey", ADD CONSTRAINT "roles_pkey" PRIMARY KEY ("id", "company_id");
ALTER TABLE "invitations" DROP CONSTRAINT "invitations_pkey", ADD CONSTRAINT "invitations_pkey" PRIMARY KEY ("id", "company_id");
ALTER TABLE "authorized_recipients" DROP CONSTRAINT "authorized_recipients_pkey", ADD CONSTRAINT "authorized_recipients_pkey" PRIMARY KEY ("id", "company_id");
ALTER TABLE "production_requests" DROP CONSTRAINT "production_requests_pkey", ADD CONSTRAINT "production_requests_pkey" PRIMARY KEY ("id", "company_id");
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_pkey", ADD CONSTRAINT "notifications_pkey" PRIMARY KEY USING INDEX "notifications_company_pkey";
ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_pkey", ADD CONSTRAINT "audit_entries_pkey" PRIMARY KEY USING INDEX "audit_entries_company_pkey";
ALTER TABLE "presets" DROP CONSTRAINT "presets_pkey", ADD CONSTRAINT "presets_pkey" PRIMARY KEY ("id", "company_id");
ALTER TABLE "contact_requests" DROP CONSTRAINT "contact_requests_pkey", ADD CONSTRAINT "contact_requests_pkey" PRIMARY KEY ("id", "company_id");

ALTER TABLE "members" ADD CONSTRAINT "members_role_id_company_id_fkey" FOREIGN KEY ("role_id", "company_id")
  REFERENCES "roles" ("id", "company_id") ON DELETE SET NULL ("role_id") ON UPDATE CASCADE NOT VALID;
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_role_id_company_id_fkey" FOREIGN KEY ("role_id", "company_id")
  REFERENCES "roles" ("id", "company_id") ON DELETE SET NULL ("role_id") ON UPDATE CASCADE NOT VALID;
ALTER TABLE "report_schedules" ADD CONSTRAINT "report_schedules_preset_id_company_id_fkey" FOREIGN KEY ("preset_id", "company_id")
  REFERENCES "presets" ("id", "company_id") ON DELETE CASCADE ON UPDATE CASCADE NOT VALID;
ALTER TABLE "ticket_messages" ADD CONSTRAINT "ticket_messages_ticket_id_company_id_fkey" FOREIGN KEY ("ticket_id", "company_id")
  REFERENCES "contact_requests" ("id", "company_id") ON DELETE CASCADE ON UPDATE CASCADE NOT VALID;
ALTER TABLE "ticket_attachments" ADD CONSTRAINT "ticket_attachments_ticket_id_company_id_fkey" FOREIGN KEY ("ticket_id", "company_id")
  REFERENCES "contact_requests" ("id", "company_id") ON DELETE CASCADE ON UPDATE CASCADE NOT VALID;
