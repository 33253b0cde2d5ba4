/** The states of a sender: nobody has pressed the button of its link yet, mail may come from it, or its domain is not in order. */
export const SENDER_STATES = ['pending', 'verified', 'blocked'] as const;

/** The states of a sending domain: those of its checks, and `lost` where the record that proved it is gone. */
export const SENDER_DOMAIN_STATES = ['unverified', 'verified', 'failed', 'lost'] as const;

/** The states of a link that proves a sender. */
export const PROOF_STATES = ['pending', 'expired', 'verified'] as const;

/** The characters of a sender's name at most. */
export const SENDER_NAME_MAX = 100;

/** The seconds between two links to one address. */
export const LINK_PAUSE_SECONDS = 60;

/** The validity of a link in hours. */
export const LINK_HOURS = 72;
