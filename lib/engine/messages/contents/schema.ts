import { z } from 'zod';
import type { KeptPictures } from '#lib/content/generator/kept-pictures.ts';
import type { Environment } from '#lib/core/environment.ts';
import { TEMPLATE_DIALECTS, type TemplateDialect } from '#lib/mail/template/ast.ts';

/** The systems that send stored content. */
export const CONTENT_SOURCES = ['campaign', 'flow', 'milis'] as const;
export type ContentSource = (typeof CONTENT_SOURCES)[number];

/** Octets of a message of stored content at most: of one that is prepared, and of every one that is made of it. */
export const STORED_MESSAGE_MAX_BYTES = 1_048_576;

/** Links of one content at most. */
export const CONTENT_LINKS_MAX = 2_000;

/** The tags of campaigns that links get, by the name of the parameter behind `utm_`; an empty or absent one is not added. */
export type UtmTags = {
  source: string;
  medium: string;
  campaign: string;
  term?: string | undefined;
  content?: string | undefined;
  /** Hosts whose links stay as they are, subdomains included. */
  exceptHosts?: readonly string[] | undefined;
};

/** Content that is sent to many: its parts in a template language, and how they are sent. */
export type ContentInput = {
  source: ContentSource;
  subject: string;
  /** One of `html` and `text` is given. */
  html: string | null;
  text: string | null;
  amp: string | null;
  /** The name may have tags, the address none. */
  from: { email: string; name: string };
  replyTo: { email: string; name: string } | null;
  /** Further header fields, whose values may have tags. */
  headers: Readonly<Record<string, string>>;
  dialect: TemplateDialect;
  /** BCP 47 and IANA: how numbers and dates are printed; null for English and UTC. */
  locale: string | null;
  zone: string | null;
  /** Plain text, which may have tags. */
  preheader: string | null;
  trackOpens: boolean;
  trackClicks: boolean;
  utm: UtmTags | null;
  /** The words of the link to the message as a page, put above the content; null for no link. */
  viewLink: string | null;
  /** A value that a person does not have prints nothing. */
  missing: 'blank';
  /** Its generated pictures that differ from reader to reader. */
  pictures?: KeptPictures;
};

/** Content that is stored. */
export type PreparedContent = {
  id: string;
  /** The values that its parts read, such as `contact.firstName` or `order.items[].name`. */
  dataPaths: string[];
  /** Octets of a message of it without values. */
  sizeBytes: number;
};

/** The values of one message, as `message_bodies.data` keeps them. */
export const StoredData = z.object({
  /** The person, whom an unsubscribe link names after the message is gone. */
  contactId: z.uuid(),
  categoryId: z.uuid().nullable(),
  to: z.object({ address: z.string(), name: z.string() }),
  values: z.record(z.string(), z.unknown()),
});
export type StoredData = z.infer<typeof StoredData>;

/** The message that content is rendered for. The instant of its id is its Date. */
export type StoredReference = { companyId: string; messageId: string };

/**
 * The form in which a message is rendered: `sent` as it leaves for its recipient, with their tracking links, pixels and
 * List-Unsubscribe; `kept` as people read it here, with the links' own targets.
 */
export type RenderMode = 'sent' | 'kept';

/** The facts of a sender that the messages of a send share. */
export type SendFacts = {
  companyId: string;
  environment: Environment;
  sendingDomain: string;
  ipPoolId: string | null;
  /** The sending domain demands TLS. */
  requireTls: boolean;
  /** The company's first mail of the environment ticks a step of its tour. */
  isFirst: boolean;
};

/** A message to one person, made of stored content. */
export type StoredRow = {
  /** A UUIDv7 from `newId()`: its instant is the message's time. */
  messageId: string;
  contactId: string;
  address: string;
  /** The name beside the address; empty for none. */
  name: string;
  /** The values of the content's `dataPaths`, plain JSON. */
  data: Readonly<Record<string, unknown>>;
  /** `mw:campaign:<id>` */
  campaignId: string;
  metadata: { mw: Readonly<Record<string, unknown>> };
};

/** Messages of one content that are inserted together. */
export type StoredMessages = {
  facts: SendFacts;
  contentId: string;
  /** The send: the transmission of its messages, and the send of their queue rows. */
  sendId: string;
  /** The category that a link to unsubscribe names; null for none. */
  categoryId: string | null;
  /** The template of statistics; null for none. */
  template: { id: string; version: number } | null;
  dueAt: Date;
  /** How long delivery is tried from `dueAt` on; the limit of all mail when absent. */
  expireAfterMs?: number;
  rows: readonly StoredRow[];
};

/** The messages that were inserted, and the people whose addresses cannot be mailed. */
export type InsertedMessages = {
  inserted: { messageId: string; contactId: string }[];
  invalid: string[];
};

/** The dialects of stored content. */
export const ContentDialect = z.enum(TEMPLATE_DIALECTS);
