CREATE TABLE journeys (
  company_id uuid NOT NULL,
  active boolean NOT NULL DEFAULT false,
  activated_at timestamptz(3),
  names jsonb NOT NULL DEFAULT '{}',
  rules jsonb NOT NULL DEFAULT '[]',
  default_stage text NOT NULL DEFAULT 'aware',
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT journeys_pkey PRIMARY KEY (company_id),
  CONSTRAINT journeys_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies (id) ON DELETE CASCADE ON UPDATE CASCADE
);
