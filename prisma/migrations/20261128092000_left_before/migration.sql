-- People who left before their mail was delivered: with those who got it and those whose mail came back, all whose mail has had an end.
ALTER TABLE send_totals ADD COLUMN left_before integer NOT NULL DEFAULT 0;
