/**
 * Returns the SQL that inserts the injection events of recipients, for the statement that stores them. An injection repeats
 * what its message and recipient say, so it does not travel as an event of its own; `eventStatements` counts it.
 *
 * @param source a table with the columns of `messages`, and of each recipient `injection_id` (null for no event), `ordinal`,
 *   `rcpt_to` and `recipient_domain`.
 */
export const insertInjections = (source: string): string => `
  INSERT INTO events (company_id, id, environment, type, at, message_id, ordinal, transmission_id, subaccount_id, rcpt_to,
    recipient_domain, sending_domain, campaign_id, template_id, ip_pool_id, data)
  SELECT company_id, injection_id, environment, 'injection', created_at, id, ordinal, transmission_id, subaccount_id, rcpt_to,
    recipient_domain, sending_domain, campaign_id, template_id, ip_pool_id, '{}'
  FROM ${source} WHERE injection_id IS NOT NULL`;
