import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { appErrorFromZod, fieldPath } from '#lib/core/errors/from-zod.ts';

const Recipient = z.strictObject({ address: z.email(), name: z.string().max(5).optional() });
const Schema = z.strictObject({
  subject: z.string().min(1),
  mode: z.enum(['a', 'b', 'c']),
  count: z.int().max(50).optional(),
  to: z.union([z.string(), z.array(z.string()).max(2), Recipient]).optional(),
  recipients: z.array(Recipient).optional(),
  password: z.string().min(10, { error: 'must have 10 characters or more' }).optional(),
});

function refuse(input: unknown, tellInput = true) {
  const result = Schema.safeParse(input);
  if (result.success) throw new Error('the schema took it');
  return appErrorFromZod(result.error, tellInput ? input : undefined);
}

const good = { subject: 's', mode: 'a' };

describe('appErrorFromZod', () => {
  it('names an unknown field with its whole path', () => {
    const error = refuse({ ...good, recipients: [{ address: 'a@b.co' }, { address: 'a@b.co', colour: 1 }] });
    expect(error).toMatchObject({
      code: 'unknownField',
      payload: { field: 'recipients[1].colour' },
      message: 'The Recipients[1].colour is Not Allowed.',
    });
  });

  it('distinguishes a missing field from an invalid one', () => {
    expect(refuse({ mode: 'a' })).toMatchObject({
      code: 'missingField',
      payload: { field: 'subject' },
      message: 'Missing required field: subject.',
    });
    expect(refuse({ mode: 'a' }, false)).toMatchObject({ code: 'missingField', payload: { field: 'subject' } });
    expect(refuse({ subject: 's' })).toMatchObject({ code: 'missingField', payload: { field: 'mode' } });
    expect(refuse({ ...good, subject: null })).toMatchObject({
      code: 'invalidField',
      payload: { field: 'subject' },
      message: 'The subject must be a text.',
    });
  });

  it('lists the allowed values', () => {
    expect(refuse({ ...good, mode: 'x' })).toMatchObject({
      payload: { field: 'mode', value: 'x' },
      message: 'The mode must be a, b or c.',
    });
    expect(refuse({ ...good, count: 51 })).toMatchObject({
      payload: { value: 51 },
      message: 'The count must be at most 50.',
    });
    expect(refuse({ ...good, count: 1.5 }).message).toBe('The count must be a whole number.');
    expect(refuse({ ...good, subject: '' }).message).toBe('The subject must have at least 1 character.');
    expect(refuse({ ...good, recipients: {} }).message).toBe('The recipients must be a list.');
    expect(refuse({ ...good, recipients: [{ address: 'no' }] })).toMatchObject({
      code: 'invalidField',
      payload: {
        field: 'recipients[0].address',
        value: 'no',
        cause: 'The recipients[0].address must be an email address.',
      },
    });
  });

  it('gives no cause where only a pattern decides, and then words the value as the spec does', () => {
    const Code = z.strictObject({ colour: z.string().regex(/^#/), apiKey: z.string().regex(/^tx/).optional() });
    const refusal = (input: unknown) => {
      const { error } = Code.safeParse(input);
      return error && appErrorFromZod(error, input);
    };
    expect(refusal({ colour: 'red' })).toMatchObject({
      message: 'The value red is Invalid for Colour',
      isReworded: false,
      payload: { field: 'colour', value: 'red' },
    });
    expect(refusal({ colour: 'red' })?.payload).not.toHaveProperty('cause');
    expect(refusal({ colour: '#f00', apiKey: 'secret' })).toMatchObject({
      message: 'The ApiKey is Invalid.',
      payload: { field: 'apiKey' },
    });
  });

  it('keeps the message of a schema and never echoes a secret', () => {
    const error = refuse({ ...good, password: 'short' });
    expect(error.message).toBe('The password must have 10 characters or more.');
    expect(error.payload).not.toHaveProperty('value');
  });

  it('reports the option of a union that matched most', () => {
    expect(refuse({ ...good, to: 5 }).message).toBe('The to must be a text, a list or an object.');
    expect(refuse({ ...good, to: ['a', 5] })).toMatchObject({
      payload: { field: 'to[1]' },
      message: 'The to[1] must be a text.',
    });
    expect(refuse({ ...good, to: ['a', 'b', 'c'] }).message).toBe('The to must have at most 2 items.');
    expect(refuse({ ...good, to: { address: 'no' } })).toMatchObject({ payload: { field: 'to.address' } });
  });

  it.each<[string, z.ZodType, unknown, string]>([
    ['literals', z.union([z.literal(12), z.literal(24)]), 13, 'be 12 or 24'],
    ['literals, of a value of another type', z.union([z.literal(12), z.literal(24)]), 'x', 'be 12 or 24'],
    ['a literal of several values', z.literal([1, 2, 3]), 4, 'be 1, 2 or 3'],
    ['enums', z.union([z.enum(['a', 'b']), z.literal('c')]), 'x', 'be a, b or c'],
    ['a union in a union', z.union([z.literal('a'), z.union([z.literal('b'), z.enum(['c'])])]), 'x', 'be a, b or c'],
    ['formats', z.union([z.ipv4(), z.ipv6()]), 'x', 'be an IPv4 or IPv6 address'],
    [
      'formats of addresses and networks',
      z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]),
      'x',
      'be an IPv4 or IPv6 address or a network in CIDR form',
    ],
    [
      'an enum and a format',
      z.union([z.enum(['none', 'all']), z.uuid({ abort: true })]),
      'x',
      'be none, all or a UUID',
    ],
    ['a number and a literal', z.union([z.int().min(1), z.literal('draft')]), 'x', 'be a number or draft'],
    [
      'an empty text and bounded ones',
      z.union([z.literal(''), z.string().min(3), z.string().min(5)]),
      'x',
      'be empty, have at least 3 characters or have at least 5 characters',
    ],
    ['types', z.union([z.boolean(), z.number(), z.null()]), 'x', 'be true or false, a number or null'],
    [
      'an own sentence for the whole union',
      z.union([z.ipv4(), z.ipv6()], { error: 'must be an address of the internet' }),
      'x',
      'be an address of the internet',
    ],
    [
      'own sentences of its alternatives',
      z.union([z.literal(''), z.uuid(), z.string().refine(() => false, { error: 'must be a phone number' })]),
      'x',
      'be empty, a UUID or a phone number',
    ],
    [
      'a discriminator',
      z.discriminatedUnion('type', [z.object({ type: z.literal('a') }), z.object({ type: z.enum(['b', 'c']) })]),
      { type: 'x' },
      'be a, b or c',
    ],
  ])('names every alternative of %s', (_, schema, input, words) => {
    const { error } = z.object({ it: schema }).safeParse({ it: input });
    const refusal = error && appErrorFromZod(error, { it: input });
    expect(refusal?.message).toMatch(new RegExp(`^The it(?:\\.type)? must ${words}\\.$`));
  });

  it('reports the alternative that failed furthest inside, and of those the one with fewer failures', () => {
    const Old = z.strictObject({ name: z.string(), size: z.strictObject({ width: z.int() }) });
    const New = z.strictObject({ title: z.string(), author: z.string() });
    const refusal = (input: unknown) => {
      const { error } = z.strictObject({ it: z.union([New, Old]) }).safeParse({ it: input });
      return error && appErrorFromZod(error, { it: input });
    };
    expect(refusal({ name: 'a', size: { width: 1.5 } })?.message).toBe('The it.size.width must be a whole number.');
    expect(refusal({ title: 'a', author: 5 })?.message).toBe('The it.author must be a text.');
  });

  it('calls the whole document the body', () => {
    expect(refuse([])).toMatchObject({
      code: 'invalidField',
      payload: { field: 'body' },
      message: 'The body must be an object.',
    });
    expect(refuse(null).message).toBe('The body must be an object.');
    expect(fieldPath([])).toBe('body');
  });

  it('does not treat a name of the prototype as a given field', () => {
    const result = z.strictObject({ constructor: z.string() }).safeParse({});
    expect(result.success ? null : appErrorFromZod(result.error, {}).code).toBe('missingField');
  });
});
