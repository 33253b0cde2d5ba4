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
