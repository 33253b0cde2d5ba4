import type { Context } from '#lib/core/context.ts';
import { decodePercent } from '#lib/core/decode-percent.ts';
import { parseInput } from '#lib/core/errors/parse-input.ts';
import type { Answered } from '#lib/engine/messages/accept/idempotency/answer-once.ts';
import { presentRecipientValidation } from '#lib/insight/validation/present.ts';
import {
  RecipientValidation,
  ValidateAddressesInput,
  ValidateAddressInput,
  Validation,
  ValidationBatch,
} from '#lib/insight/validation/schema.ts';
import { validateAddress } from '#lib/insight/validation/validate-address.ts';
import { validateAddresses } from '#lib/insight/validation/validate-addresses.ts';
import { keyContext } from './key-context.ts';
import type { AdmittedCall, Path, Route } from './route.ts';

const grant = 'recipient_validation/manage';

type Facts = Pick<Route, 'summary' | 'answer' | 'body' | 'headers'>;

/** Returns the route of a validation call. A subaccount's key sees only its own suppressions. */
const on = (facts: Facts, run: (ctx: Context, admitted: AdmittedCall) => Promise<Answered<unknown>>): Route => ({
  ...facts,
  grant,
  takesBody: facts.body !== undefined,
  run: async (admitted) => {
    const ctx = await keyContext(admitted, 'emailValidation');
    return run(ctx, admitted);
  },
});

const ONCE = {
  'idempotency-key':
    'A repeated request with the same key and body within 24 hours returns the first answer (1–256 characters).',
};

/** The calls of email validation (docs/validation.md); the last one is SparkPost's. */
export const VALIDATION_PATHS: readonly Path[] = [
  {
    pattern: /^\/validations$/,
    name: '/validations',
    methods: {
      POST: on(
        { summary: 'Validate an address', body: ValidateAddressInput, answer: Validation, headers: ONCE },
        (ctx, { call, body }) =>
          validateAddress(ctx, { ...parseInput(ValidateAddressInput, body), ...keyOf(call.header('idempotency-key')) }),
      ),
    },
  },
  {
    pattern: /^\/validations\/batch$/,
    name: '/validations/batch',
    methods: {
      POST: on(
        {
          summary: 'Validate up to 1,000 addresses',
          body: ValidateAddressesInput,
          answer: ValidationBatch,
          headers: ONCE,
        },
        (ctx, { call, body }) =>
          validateAddresses(ctx, {
            ...parseInput(ValidateAddressesInput, body),
            ...keyOf(call.header('idempotency-key')),
          }),
      ),
    },
  },
  {
    pattern: /^\/recipient-validation\/single\/([^/]+)$/,
    name: '/recipient-validation/single/{address}',
    methods: {
      GET: on(
        { summary: "Validate an address, answered in SparkPost's format", answer: RecipientValidation },
        async (ctx, { id }) => {
          // An address that cannot be decoded has a verdict like any other text.
          const { answer } = await validateAddress(ctx, { email: decodePercent(id) ?? id });
          return { answer: presentRecipientValidation(answer), replayed: false };
        },
      ),
    },
  },
];

const keyOf = (idempotencyKey: string | null): { idempotencyKey?: string } =>
  idempotencyKey === null ? {} : { idempotencyKey };
