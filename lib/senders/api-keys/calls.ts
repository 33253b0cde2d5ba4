import { call } from '#lib/core/call.ts';
import { rotateApiKey } from '#lib/senders/api-keys/api-keys.ts';
import { getAwsCredentials } from '#lib/senders/api-keys/aws-credentials.ts';
import { getConfiguration } from '#lib/senders/api-keys/get-configuration.ts';
import { AwsCredentials, Configuration, CreatedApiKey, RotateApiKeyInput } from '#lib/senders/api-keys/schema.ts';

/** The console's calls of API keys. */
export const CALLS = {
  'GET /api/config/v1/api-key/{id}/aws-credentials': call({
    summary: "Get the access key pair with which Amazon's SDKs act as an API key",
    access: 'api_keys/manage',
    feature: 'apiKey.update',
    answer: AwsCredentials,
    run: ({ ctx, params }) => getAwsCredentials(ctx, { id: params.id ?? '' }),
  }),
  'POST /api/config/v1/api-key/{id}/rotate': call({
    summary:
      'Replace an API key with a new one, which is shown only once; the replaced key still works for the given hours',
    access: 'api_keys/manage',
    feature: 'apiKey.update',
    body: RotateApiKeyInput,
    answer: CreatedApiKey,
    status: 201,
    run: ({ ctx, body, params }) => rotateApiKey(ctx, { ...body, id: params.id ?? '' }),
  }),
  'GET /api/config/v1/configuration': call({
    summary: 'Get the settings that a program needs to send: hosts, ports and names',
    access: 'transmissions/view',
    feature: 'configuration',
    answer: Configuration,
    run: ({ ctx }) => getConfiguration(ctx),
  }),
};
