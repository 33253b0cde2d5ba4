import { AppError } from '#lib/core/errors/app-error.ts';
import { parseMailbox } from '#lib/mail/address.ts';
import {
  type BounceChoice,
  listBounceChoices,
  ownsBounceDomain,
  reloadBounceChoices,
} from '#lib/senders/domains/bounce-domain.ts';
import type { IncomingMessage, SendingScope } from '../../incoming-message.ts';
import { getSendingFacts } from '../facts/get-sending-facts.ts';
import { checkSenderDomain } from './check-sender-domain.ts';

/** The number of the company's bounce domains that a refusal names. */
const NAMED_MAX = 5;

/**
 * Lets the sender of an SMTP transaction pass, while its author is not known yet: under a domain that the company has
 * proven and the key may use, or under one that its bounces come back to.
 *
 * @throws {AppError} invalidAddress, unprovenDomain
 */
export async function checkEnvelopeSender(
  scope: SendingScope,
  address: string,
  allowedDomains: readonly string[] = [],
): Promise<void> {
  const domain = parseMailbox(address)?.domain ?? '';
  const { provenDomains } = await getSendingFacts(scope.companyId);
  if (!provenDomains.has(domain) && (await ownsBounceDomain(scope.companyId, domain))) return;
  await checkSenderDomain(scope, address, allowedDomains);
}

/**
 * Lets a message's return path pass. Under the author's own domain, and under a verified bounce domain of the company, it
 * leaves signed (`lib/engine/delivery/transport/return-path.ts`), so that each bounce says which message it is about; a key that is locked
 * to domains uses the bounce domains of those only. Over SMTP the sender may be under another proven domain too, as mail
 * servers have it, and then its bounces go there; who names a `return_path` in a request wants them counted here.
 *
 * @throws {AppError} invalidAddress, unprovenDomain, which says what is allowed
 */
export async function checkReturnPath(
  scope: SendingScope,
  { envelopeFrom, receivedBy, allowedDomains = [] }: IncomingMessage,
  sendingDomain: string,
): Promise<void> {
  if (envelopeFrom === '') return;
  const domain = parseMailbox(envelopeFrom)?.domain;
  if (domain === sendingDomain) return;
  const isLocked = allowedDomains.length > 0;
  const mayUse = (choice: BounceChoice) => !isLocked || serves(choice, sendingDomain);
  const isAmong = (choices: readonly BounceChoice[]) =>
    choices.some((choice) => choice.domain === domain && mayUse(choice));
  if (isAmong(await listBounceChoices(scope.companyId))) return;
  if (domain === undefined || receivedBy !== 'rest') {
    await checkSenderDomain(scope, envelopeFrom, allowedDomains);
    return;
  }
  const choices = await reloadBounceChoices(scope.companyId);
  if (isAmong(choices)) return;
  const allowed = [sendingDomain, ...choices.filter(mayUse).map((choice) => choice.domain)].slice(0, NAMED_MAX);
  const cause = `The return_path must be under the domain of the sender or a verified bounce domain: ${allowed.join(', ')}.`;
  throw new AppError('unprovenDomain', {
    field: 'from',
    value: envelopeFrom,
    values: { domain },
    cause,
    message: cause,
  });
}

/** Returns whether a bounce domain is the default one for mail from a sending domain. */
const serves = ({ domain, isDefault, sendingDomains }: BounceChoice, sendingDomain: string): boolean =>
  isDefault || sendingDomains.includes(sendingDomain) || domain.endsWith(`.${sendingDomain}`);
