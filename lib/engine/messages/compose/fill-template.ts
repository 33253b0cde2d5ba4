import { getSendableTemplate } from '#lib/content/templates/get-sendable-template.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { type NamedAddress, parseAddressList } from '#lib/mail/address.ts';
import { decodeEncodedWords } from '#lib/mail/encoded-words.ts';
import { countMailboxes } from '#lib/mail/normalize-address.ts';
import type { HeaderLines } from '#lib/mail/read-headers.ts';
import { getSendingFacts } from '../accept/facts/get-sending-facts.ts';
import type { Controls } from '../control-headers/read-control-headers.ts';
import type { IncomingMessage, SendingScope } from '../incoming-message.ts';
import { findLinkFacts } from './built-ins.ts';
import { composeMessage } from './compose-message.ts';
import { prepareContent } from './fill-content.ts';
import { readParts } from './large/compose-large.ts';
import type { RequestWork } from './request-work.ts';
import { fieldOf, withKeptFields } from './rewrite-message.ts';

/** A message over SMTP that names a template. */
export type TemplatedMessage = {
  received: Buffer;
  fields: readonly HeaderLines[];
  template: NonNullable<Controls['template']>;
  metadata: Controls['metadata'];
  recipients: readonly string[];
  now: Date;
};

/**
 * Makes a message from the template that it names: subject, HTML, text and AMP are the template's, rendered for the first
 * recipient. Its own subject replaces that of the template; its other header fields and its files stay.
 *
 * @throws {AppError} unknownTemplate, templateUnpublished, templateSyntax, templateRendering, missingVariable, invalidFrom,
 *   invalidHeader, invalidAddress, messageTooLarge, requestTooMuchWork
 */
export async function fillTemplate(
  work: RequestWork,
  scope: SendingScope,
  { received, fields, template, metadata, recipients, now }: TemplatedMessage,
): Promise<Pick<IncomingMessage, 'id' | 'templateId' | 'templateVersion' | 'raw'>> {
  const { ref, variables } = template;
  const sendable = await getSendableTemplate(scope, ref, undefined);
  const addressesOf = (name: string): NamedAddress[] => parseAddressList(fieldOf(fields, name)) ?? [];
  const [from, ...others] = addressesOf('from');
  if (!from || others.length > 0) throw new AppError('invalidFrom', { field: 'from' });
  const [to, cc, replyTo] = ['to', 'cc', 'reply-to'].map(addressesOf);
  const subject = decodeEncodedWords(fieldOf(fields, 'subject')).trim();
  const input = {
    ...(subject !== '' && { subject }),
    ...(replyTo?.length && { reply_to: replyTo.map(({ address, name }) => ({ email: address, name })) }),
    ...(metadata && { metadata }),
    template: { id: sendable.id, variables },
  };
  const { timezone } = await getSendingFacts(scope.companyId);
  const findLinks = () => findLinkFacts(scope, from);
  const facts = { work, now, timezone, findLinks, recipientsEach: countMailboxes(recipients) };
  const fill = await prepareContent(input, [], sendable, facts);
  const content = await fill(to?.[0] ?? { address: recipients[0] ?? '', name: '' }, null);
  const { files } = await readParts(work, received);
  const composed = await composeMessage(work, content, { from, to: to ?? [], cc: cc ?? [] }, { files, now });
  const raw = withKeptFields(received, fields, composed);
  return { id: content.id, raw, templateId: sendable.id, templateVersion: sendable.version };
}
