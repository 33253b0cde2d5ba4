-- Claims take some of each company's due rows in turn, so that a company with a hundred thousand of them holds up no other:
-- the index leads with the company, and walking from one company to the next is one descent each.
DROP INDEX "delivery_queue_due_at_idx";
CREATE INDEX "delivery_queue_company_due_idx" ON "delivery_queue" ("company_id", "due_at");
