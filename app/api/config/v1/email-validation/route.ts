import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { getValidationOverview } from '#lib/insight/validation/get-overview.ts';
import { ValidateAddressInput, Validation, ValidationOverview } from '#lib/insight/validation/schema.ts';
import { validateAddress } from '#lib/insight/validation/validate-address.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'Get the quota of email validation and the addresses for tests',
    access: 'recipient_validation/manage',
    feature: 'emailValidation',
    answer: ValidationOverview,
    run: ({ ctx }) => getValidationOverview(ctx),
  }),
  POST: handle({
    summary: 'Validate an address',
    access: 'recipient_validation/manage',
    feature: 'emailValidation',
    body: ValidateAddressInput,
    answer: Validation,
    run: async ({ ctx, body }) => (await validateAddress(ctx, body)).answer,
  }),
});
