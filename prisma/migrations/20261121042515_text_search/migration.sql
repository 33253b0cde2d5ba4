-- Parts of subjects and addresses are found by trigram indexes of the days that are over (lib/infra/process/index-closed-days.ts).
-- Both extensions come with PostgreSQL and may be made by a database's owner. Where a server lacks them or its
-- operator keeps them to themselves, searches look at so many rows instead, until somebody makes them.
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE EXTENSION IF NOT EXISTS btree_gin;
EXCEPTION WHEN insufficient_privilege OR undefined_file OR feature_not_supported OR invalid_parameter_value THEN
  RAISE NOTICE 'Searches go without indexes: %', SQLERRM;
END
$$;
