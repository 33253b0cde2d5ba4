/** A recipient as it will be delivered to; the simulator answers for those of its domain. */
export type CheckedRecipient = { address: string; domain: string; isSimulated: boolean };
