/** The columns of events that can be filtered; a text is matched as a whole, or as a part of the value. */
export type EventColumn =
  | 'type'
  | 'sendingDomain'
  | 'recipientDomain'
  | 'bounceClass'
  | 'transmissionId'
  | 'messageId'
  | 'campaignId'
  | 'rcptTo'
  | 'reason';

/** Events with any of the values, or without them. */
export type EventCondition = {
  column: EventColumn;
  values: readonly string[];
  match: 'whole' | 'part';
  isExcluded: boolean;
};

/** The wanted events: between the instants (without the end), that meet all conditions, before an event. */
export type EventFilter = {
  startMs: number;
  endMs: number;
  conditions: readonly EventCondition[];
  /** The id of the event after which the list continues; null for the newest. */
  before: string | null;
};
