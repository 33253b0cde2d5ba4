-- AlterTable
ALTER TABLE "recipients" ADD COLUMN     "simulated" BOOLEAN NOT NULL DEFAULT false;

-- What Prisma's schema cannot say -----------------------------------------------------------------

-- Simulated mail of before was counted. The domains are known from the attempts that the simulator answered; roll-ups
-- name few domains of this form, so that the attempts are searched only where there is something to find.
DO $$
DECLARE
  simulators text[];
BEGIN
  SELECT array_agg(recipient_domain) INTO simulators FROM (
    SELECT recipient_domain FROM rollup_days WHERE recipient_domain LIKE 'simulator.%'
    UNION SELECT recipient_domain FROM rollup_deltas WHERE recipient_domain LIKE 'simulator.%') AS named
  WHERE EXISTS (SELECT FROM attempts a WHERE a.route = 'simulator' AND a.mx_host = named.recipient_domain);
  IF simulators IS NULL THEN
    RETURN;
  END IF;

  UPDATE recipients SET simulated = true WHERE recipient_domain = ANY (simulators);
  DELETE FROM rollup_deltas WHERE recipient_domain = ANY (simulators);
  DELETE FROM rollup_days WHERE recipient_domain = ANY (simulators);
  -- The trigger for updates takes the counts out of rollup_totals; there is none for deletions.
  UPDATE rollup_quarters SET count = 0 WHERE recipient_domain = ANY (simulators);
  DELETE FROM rollup_quarters WHERE recipient_domain = ANY (simulators);
END
$$;
