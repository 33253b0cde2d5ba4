import type { BlockDocument } from '#lib/documents/schema.ts';

/** The starting points of the gallery, in its order. */
export const STARTER_IDS = [
  'welcome',
  'verify-email',
  'password-reset',
  'sign-in-code',
  'invitation',
  'receipt',
  'shipping',
  'alert',
  'digest',
  'account-closed',
  'welcome-blocks',
  'receipt-blocks',
] as const;

/** The id of a starting point; it is the alias of the template that is made from it, too. */
export type StarterId = (typeof STARTER_IDS)[number];

/** A template to begin with: its subject, its hidden preview text, its source, and data to show it with. */
export type Starter = {
  id: StarterId;
  subject: string;
  preheader: string;
  source: { source_format: 'mjml'; mjml: string } | { source_format: 'blocks'; blocks: BlockDocument };
  data: Readonly<Record<string, unknown>>;
};
