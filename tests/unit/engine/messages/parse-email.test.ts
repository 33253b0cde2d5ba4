import { describe, expect, test } from 'vitest';
import { AppError } from '#lib/core/errors/app-error.ts';
import { parseEmail } from '#lib/engine/messages/compose/parse-email.ts';

const EMAIL = { from: 'a@x.example', to: 'b@x.example', subject: 'Hi', text: 'Hi' };

function refusalOf(fields: Record<string, unknown>): string | null {
  try {
    parseEmail({ ...EMAIL, ...fields });
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}

describe.each(['to', 'cc', 'bcc', 'reply_to'])('the mailboxes of %s', (field) => {
  test.each([
    ['a text', 'Ada <ada@x.example>'],
    ['a name and an address', { email: 'ada@x.example', name: 'Ada' }],
    ['a list of both', ['ada@x.example', { email: 'bob@x.example' }]],
  ])('may be %s', (_, value) => {
    expect(refusalOf({ [field]: value })).toBeNull();
  });

  test.each([
    [5, `The ${field} must be a text, an object or a list.`],
    [['ada@x.example', 5], `The ${field}[1] must be a text or an object.`],
    [[{ email: 5 }], `The ${field}[0].email must be a text.`],
    [{ name: 'Ada' }, `Missing required field: ${field}.email.`],
  ])('are refused for %j with the types that are accepted', (value, message) => {
    expect(refusalOf({ [field]: value })).toBe(message);
  });
});
