import { z } from 'zod';
import { parseInput } from '#lib/core/errors/parse-input.ts';
import type { Validation } from '#lib/insight/validation/schema.ts';
import { validateAddress } from '#lib/insight/validation/validate-address.ts';
import { keyContext } from '../../send-api/key-context.ts';
import { checkFields } from '../field-table.ts';
import { createAnswer } from '../vendor-answer.ts';
import type { VendorPath } from '../vendor-api.ts';
import { SENDGRID_VALIDATION } from './fields.ts';

const Request = z.object({ email: z.string(), source: z.string().nullish() });

/** SendGrid's verdicts by our results. */
const VERDICTS: Readonly<Record<Validation['result'], string>> = {
  valid: 'Valid',
  neutral: 'Risky',
  risky: 'Risky',
  typo: 'Risky',
  undeliverable: 'Invalid',
};

function present(validation: Validation, source: string | null | undefined, ip: string | null) {
  const { local, domain, checks, did_you_mean } = validation;
  return {
    email: validation.address,
    verdict: VERDICTS[validation.result],
    score: validation.delivery_confidence / 100,
    local,
    host: domain,
    ...(did_you_mean !== null && { suggestion: did_you_mean.slice(did_you_mean.lastIndexOf('@') + 1) }),
    checks: {
      domain: {
        has_valid_address_syntax: checks.syntax,
        has_mx_or_a_record: checks.mx === true || checks.a === true,
        is_suspected_disposable_address: validation.is_disposable,
      },
      local_part: { is_suspected_role_address: validation.is_role },
      additional: {
        has_known_bounces: validation.known_bounce,
        has_suspected_bounces: validation.result === 'undeliverable',
      },
    },
    ...(source && { source }),
    ip_address: ip ?? '',
  };
}

/** The call of SendGrid's validation. */
export const SENDGRID_VALIDATIONS: readonly VendorPath[] = [
  {
    pattern: /^\/v3\/validations\/email$/,
    name: '/v3/validations/email',
    methods: {
      POST: {
        summary: 'Validate an address',
        grant: 'recipient_validation/manage',
        body: 'json',
        run: async (call) => {
          const ctx = await keyContext(call, 'emailValidation');
          checkFields(SENDGRID_VALIDATION, call.body);
          const { email, source } = parseInput(Request, call.body);
          const { answer } = await validateAddress(ctx, { email });
          return createAnswer(200, { result: present(answer, source, call.call.ip) });
        },
      },
    },
  },
];
