import { AppError } from '#lib/core/errors/app-error.ts';
import { newId } from '#lib/core/ids.ts';
import { trackingKey } from '#lib/infra/crypto/tracking-key.ts';
import type { NamedAddress } from '#lib/mail/address.ts';
import { createTrackingToken } from '#lib/mail/tracking-token.ts';
import type { SendingScope } from '../incoming-message.ts';
import { findLinkOrigin } from './link-origin.ts';
import { createUnsubscribeUrls, type UnsubscribeUrls } from './unsubscribe-urls.ts';

/** The company whose mail has the links, their origin, without a final slash, and those for unsubscribing. */
export type LinkFacts = { companyId: string; origin: string; unsubscribeUrl: UnsubscribeUrls };

/** Finds the links in mail of a sender; of one that is not known yet, those of the company. */
export async function findLinkFacts(
  scope: Pick<SendingScope, 'companyId' | 'subaccountId'>,
  from: NamedAddress | null,
): Promise<LinkFacts> {
  const domain = from?.address.slice(from.address.lastIndexOf('@') + 1).toLowerCase() ?? '';
  const [origin, unsubscribeUrl] = [await findLinkOrigin(scope, domain), await createUnsubscribeUrls(scope, domain)];
  return { companyId: scope.companyId, origin, unsubscribeUrl };
}

/** A message that is rendered. */
export type BuiltInFacts = {
  recipient: NamedAddress;
  now: Date;
  links: LinkFacts;
  /** Others get the same message. */
  isShared: boolean;
  /** Returns the addresses of the pictures of the message; the texts of pictures may have tags behind `@` themselves. */
  pictures: (values: BuiltIns['values'], origin: string) => Readonly<Record<string, string>>;
};

/** The values behind `@` of one message, and the id that the message must be stored with if a tag asked for it. */
export type BuiltIns = { values: Readonly<Record<string, unknown>>; takenId(): string | undefined };

/** Creates the values behind `@`. Links and ids are made when a tag asks for them. */
export function createBuiltIns({ recipient, now, links, isShared, pictures }: BuiltInFacts): BuiltIns {
  let id: string | undefined;
  const takeId = (): string => {
    id ??= newId(now.getTime());
    return id;
  };
  const { companyId, origin, unsubscribeUrl } = links;
  let addresses: Readonly<Record<string, string>> | undefined;
  const values = {
    recipient: describeRecipient(recipient),
    now: now.toISOString(),
    get message() {
      return { id: takeId() };
    },
    get view_url() {
      const key = trackingKey();
      if (!key) throw noKey('@view_url');
      const reference = { companyId, messageId: takeId(), ordinal: 0 };
      return `${origin}/t/v/${createTrackingToken({ reference, kind: 'view' }, key)}`;
    },
    get unsubscribe_url() {
      if (isShared) throw refused('@unsubscribe_url needs a message for each recipient: send it with recipients');
      const url = unsubscribeUrl(takeId());
      if (url === null) throw noKey('@unsubscribe_url');
      return url;
    },
    get picture() {
      addresses ??= pictures(values, origin);
      return addresses;
    },
  };
  return { values, takenId: () => id };
}

const refused = (cause: string): AppError => new AppError('templateRendering', { field: 'template', cause });

const noKey = (name: string): AppError => refused(`${name} needs the setting ENCRYPTION_KEY of the installation`);

/** Returns the fields of `@recipient`. */
export function describeRecipient({ address, name }: NamedAddress): Record<string, string> {
  return { email: address, name, domain: address.slice(address.lastIndexOf('@') + 1) };
}

/** Returns the reserved names of SparkPost's language, in which an empty name would count as one. */
export const sparkpostNames = ({ name, ...described }: Record<string, string>): Record<string, unknown> => ({
  address: { ...described, ...(name && { name }) },
  email: described.email,
});
