-- The first steps of Home, hidden by a member.
CREATE TABLE hidden_missions (
  company_id uuid NOT NULL,
  user_id uuid NOT NULL,
  hidden_at timestamptz(3) NOT NULL,
  CONSTRAINT hidden_missions_pkey PRIMARY KEY (company_id, user_id),
  CONSTRAINT hidden_missions_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES members (company_id, user_id)
    ON DELETE CASCADE ON UPDATE CASCADE
);
