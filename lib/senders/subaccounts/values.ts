/** The status of a sub-account: it sends, it is suspended for a while, or it has ended for good. */
export const SUBACCOUNT_STATUSES = ['active', 'suspended', 'terminated'] as const;

/** Orders of the list. */
export const SUBACCOUNT_SORTS = ['number', 'name', 'volume', 'bounceRate', 'complaintRate'] as const;
