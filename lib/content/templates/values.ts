/** The kinds of template: a whole message, a piece that others include, or a frame around others. */
export const TEMPLATE_KINDS = ['email', 'snippet', 'layout'] as const;
