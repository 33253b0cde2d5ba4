/** The steps of the product tour (spec §3 Tour data), with their columns. */
export const TOUR_COLUMNS = {
  sandboxSetAuthorizedRecipient: 'sandbox_set_authorized_recipient',
  sandboxWelcome: 'sandbox_welcome',
  productionWelcome: 'production_welcome',
  productionDataCompletion: 'production_data_completion',
  productionAddSendingDomain: 'production_add_sending_domain',
  productionSendingDomainCongratulation: 'production_sending_domain_congratulation',
  productionAddWebhook: 'production_add_webhook',
  sandboxEmailSent: 'sandbox_email_sent',
  productionEmailSent: 'production_email_sent',
  productionAddApiKeys: 'production_add_api_keys',
  productionAddSubAccount: 'production_add_sub_account',
  surveyCompletion: 'survey_completion',
  emailValidationApiKey: 'email_validation_api_key',
} as const;

/** A step of the product tour. */
export type TourStep = keyof typeof TOUR_COLUMNS;
