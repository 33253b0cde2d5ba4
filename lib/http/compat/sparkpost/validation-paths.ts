import { presentRecipientValidation } from '#lib/insight/validation/present.ts';
import { validateAddress } from '#lib/insight/validation/validate-address.ts';
import { keyContext } from '../../send-api/key-context.ts';
import { createAnswer } from '../vendor-answer.ts';
import type { VendorPath } from '../vendor-api.ts';

/** The call of SparkPost's validation. */
export const SPARKPOST_VALIDATIONS: readonly VendorPath[] = [
  {
    pattern: /^\/api\/v1\/recipient-validation\/single\/([^/]+)$/,
    name: '/api/v1/recipient-validation/single/{address}',
    methods: {
      GET: {
        summary: 'Validate an address',
        grant: 'recipient_validation/manage',
        body: 'none',
        run: async (call) => {
          const ctx = await keyContext(call, 'emailValidation');
          const { answer } = await validateAddress(ctx, { email: call.params[0] ?? '' });
          return createAnswer(200, presentRecipientValidation(answer));
        },
      },
    },
  },
];
