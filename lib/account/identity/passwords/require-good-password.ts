import { PRODUCT_NAME } from '#lib/core/brand.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { isCommonPassword } from './common-passwords.ts';
import { findPattern } from './find-pattern.ts';

/** The known facts about the person who chooses a password; an attacker may know them too. */
export type PasswordOwner = {
  email: string;
  /** First name and last name. */
  names?: readonly (string | null | undefined)[];
  company?: string | null | undefined;
};

/** The length from which a name counts; shorter ones occur in good passwords by chance. */
const NAME_MIN = 4;

/** The number of other characters from which a password may contain a name. */
const OTHERS_MIN = 16;

const SENTENCES = {
  common: 'This password is one of the most common ones. Choose another.',
  repeated: 'This password repeats a few characters. Choose another.',
  sequence: 'This password is a sequence that is easy to guess. Choose another.',
  email: 'The password must not contain your email address.',
  name: 'The password must not contain your name.',
  company: 'The password must not contain the name of your company.',
  product: `The password must not contain the name ${PRODUCT_NAME}.`,
};

/**
 * Refuses a new password that is easy to guess (NIST SP 800-63B §5.1.1.2): a common one, a repetition, a sequence, or
 * one that consists of known facts about its owner. There are no composition rules. Existing passwords are not checked.
 *
 * @param field the name of the password in the request.
 * @throws {AppError} passwordInvalid
 */
export async function requireGoodPassword(
  password: string,
  owner: PasswordOwner,
  field: 'password' | 'newPassword',
): Promise<void> {
  const fault = (await isCommonPassword(password)) ? 'common' : (findPattern(password) ?? findKnown(password, owner));
  if (fault) throw new AppError('passwordInvalid', { field, message: SENTENCES[fault] });
}

/** Returns the kind of the known fact that a password mostly consists of; null if it does not. */
function findKnown(password: string, owner: PasswordOwner): keyof typeof SENTENCES | null {
  const plain = simplify(password);
  const found = namesOf(owner).find(
    ({ name }) => name.length >= NAME_MIN && plain.includes(name) && plain.replaceAll(name, '').length < OTHERS_MIN,
  );
  return found?.kind ?? null;
}

function namesOf({ email, names = [], company }: PasswordOwner): { kind: keyof typeof SENTENCES; name: string }[] {
  const [local = '', domain = ''] = email.split('@');
  const parts = (text: string) => [text, ...text.split(/[^\p{L}\p{N}]+/u)];
  const all = {
    email: [email, ...parts(local), ...domain.split('.').slice(0, -1)],
    name: names.flatMap((name) => parts(name ?? '')),
    company: parts(company ?? ''),
    product: [PRODUCT_NAME],
  } as const;
  return (['email', 'name', 'company', 'product'] as const).flatMap((kind) =>
    all[kind].map((text) => ({ kind, name: simplify(text) })),
  );
}

/** Returns the letters and digits of a text in lower case, without accents. */
const simplify = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
