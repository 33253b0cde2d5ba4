-- Versions before 23 November 2026 wrote blobs and minutes of webhooks without their company, and these triggers added it. Every
-- version that runs beside this one writes the company. A database that the baseline made never had them.
DROP TRIGGER IF EXISTS webhook_minutes_company ON webhook_minutes;
DROP TRIGGER IF EXISTS blobs_company ON blobs;
DROP TRIGGER IF EXISTS ticket_attachments_company ON ticket_attachments;
DROP FUNCTION IF EXISTS set_company_of_minute(), set_company_of_blob(), set_company_of_attached_blob();
