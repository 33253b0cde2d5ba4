-- Fails the transaction of the statement that calls it, with an SQLSTATE of the caller's.
CREATE FUNCTION refuse(state text, reason text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION USING ERRCODE = state, MESSAGE = reason;
END $$;
