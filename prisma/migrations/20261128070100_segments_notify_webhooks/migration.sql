-- A segment that is watched so that webhooks get who enters and leaves it: one of its watchers.
ALTER TABLE segments ADD COLUMN notifies_webhooks boolean NOT NULL DEFAULT false;
