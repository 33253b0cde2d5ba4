import { describe, expect, it } from 'vitest';
import { remainingErrors } from '#components/kit/forms/remaining-errors.ts';

const values = { name: '', email: 'a@b.c', again: 'x' };

describe('remainingErrors', () => {
  const refusal = {
    errors: { name: 'Field Name is required', again: 'Field Again differs' },
    isServers: false,
    values,
  };

  it('drops the error of a field that is right now, and no other', () => {
    const now = { ...values, name: 'Ada' };
    expect(remainingErrors(refusal, { again: 'Field Again differs' }, now)).toEqual({ again: 'Field Again differs' });
  });

  it('words an error by the present fault of its field', () => {
    expect(remainingErrors(refusal, { name: 'Field Name is too long' }, values)).toEqual({
      name: 'Field Name is too long',
    });
  });

  it('shows no error of a field that had none', () => {
    expect(remainingErrors(refusal, { email: 'Field Email is required' }, values)).toEqual({});
  });

  it('keeps an error of the server until the value changes', () => {
    const server = { errors: { email: 'Email already exists' }, isServers: true, values };
    expect(remainingErrors(server, {}, { ...values, name: 'Ada' })).toEqual(server.errors);
    expect(remainingErrors(server, {}, { ...values, email: 'b@b.c' })).toEqual({});
  });
});
