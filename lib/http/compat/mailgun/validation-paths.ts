import { AppError } from '#lib/core/errors/app-error.ts';
import type { Validation } from '#lib/insight/validation/schema.ts';
import { validateAddress } from '#lib/insight/validation/validate-address.ts';
import { keyContext } from '../../send-api/key-context.ts';
import { createAnswer } from '../vendor-answer.ts';
import type { VendorPath } from '../vendor-api.ts';

/** Mailgun's result and risk by our results. */
const RESULTS: Readonly<Record<Validation['result'], [result: string, risk: string]>> = {
  valid: ['deliverable', 'low'],
  neutral: ['deliverable', 'medium'],
  risky: ['unknown', 'high'],
  typo: ['unknown', 'high'],
  undeliverable: ['undeliverable', 'high'],
};

function present(validation: Validation) {
  const { result: own, reason, is_disposable, is_role, did_you_mean } = validation;
  const [result, risk] =
    reason === 'Domain Unanswered'
      ? ['unknown', 'unknown']
      : is_disposable || reason === 'Suppressed'
        ? ['do_not_send', 'high']
        : RESULTS[own];
  return {
    address: validation.address,
    is_disposable_address: is_disposable,
    is_role_address: is_role,
    reason: reason === null ? [] : [reason],
    result,
    risk,
    ...(did_you_mean !== null && { did_you_mean }),
  };
}

/** The call of Mailgun's validation. */
export const MAILGUN_VALIDATIONS: readonly VendorPath[] = [
  {
    pattern: /^\/v4\/address\/validate$/,
    name: '/v4/address/validate',
    methods: {
      GET: {
        summary: 'Validate an address',
        grant: 'recipient_validation/manage',
        body: 'none',
        run: async (call) => {
          const ctx = await keyContext(call, 'emailValidation');
          const address = new URLSearchParams(call.call.query).get('address');
          if (!address)
            throw new AppError('missingField', { field: 'address', message: 'address parameter is missing' });
          const { answer } = await validateAddress(ctx, { email: address });
          return createAnswer(200, present(answer));
        },
      },
    },
  },
];
