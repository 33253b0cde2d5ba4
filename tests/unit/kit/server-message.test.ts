import { expect, it } from 'vitest';
import { serverMessage } from '#components/kit/forms/use-submit.ts';
import { ApiError, type ApiErrorPayload } from '#lib/client/api-error.ts';

const messageOf = (code: string | number, payload: ApiErrorPayload, message = 'The words of the server.') =>
  serverMessage(new ApiError({ status: 422, code, message, payload, method: 'POST' }), 'Full name');

it('puts the label of the form in place of the name of the API', () => {
  expect(messageOf('validationException', { field: 'fullname', cause: 'The fullname must not be empty.' })).toBe(
    'Field Full name must not be empty.',
  );
  expect(messageOf('validationException', { field: 'fullname' })).toBe('The Full name is Invalid.');
  expect(messageOf('notAllowedException', { field: 'fullname' })).toBe('The Full name is Not Allowed.');
  expect(messageOf('validationException', { field: 'fullname', value: 'x' })).toBe(
    'The value x is Invalid for Full name',
  );
});

it('names the entry of a list that is typed into one field', () => {
  const cause = 'The emails[2] must be an email address.';
  expect(messageOf('validationException', { field: 'emails[2]', value: 'nobody', cause })).toBe(
    'The value nobody is Invalid for Full name',
  );
});

it('keeps a cause that is a sentence of its own, and the text of any other code', () => {
  expect(messageOf('validationException', { field: 'email', cause: 'This is your address already.' })).toBe(
    'This is your address already.',
  );
  expect(messageOf(121, { field: 'email' })).toBe('Email already registered');
  expect(messageOf('duplicateException', { field: 'name', value: 'a' }, 'The role a exists already.')).toBe(
    'The role a exists already.',
  );
});
