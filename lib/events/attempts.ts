/**
 * Returns the SQL that inserts the events of delivery attempts, for the statement that writes their outcomes: an event repeats
 * what its attempt says, so it does not travel on its own. `eventStatements` counts it.
 *
 * @param source a table with the columns of `attempts`, and of each event `event_id`, `last_event` (its type), `last_event_at`,
 *   `environment`, `transmission_id`, `subaccount_id`, `rcpt_to`, `recipient_domain`, `sending_domain`, `campaign_id`,
 *   `template_id`, `ip_pool_id`, `masked_reason` and `event_data`.
 */
export const insertAttemptEvents = (source: string): string => `
  INSERT INTO events (company_id, id, environment, type, at, message_id, ordinal, transmission_id, subaccount_id, rcpt_to,
    recipient_domain, sending_domain, campaign_id, template_id, ip_pool_id, bounce_class, reason, data)
  SELECT company_id, event_id, environment, last_event, last_event_at, message_id, ordinal, transmission_id, subaccount_id, rcpt_to,
    recipient_domain, sending_domain, campaign_id, template_id, ip_pool_id, bounce_class, masked_reason, event_data
  FROM ${source}`;
