/** The ways to look at a message, in the order of their tabs. */
export const MESSAGE_VIEWS = ['html', 'text', 'headers', 'source'] as const;
export type MessageView = (typeof MESSAGE_VIEWS)[number];

/** The view that a URL names; the first one where it names none. */
export const messageView = (value: string | null): MessageView =>
  MESSAGE_VIEWS.find((view) => view === value) ?? MESSAGE_VIEWS[0];
