import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { getAwsCredentials } from '#lib/senders/api-keys/aws-credentials/get-aws-credentials.ts';
import { AwsCredentials } from '#lib/senders/api-keys/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: "Get the access key pair with which Amazon's SDKs act as an API key",
    access: 'api_keys/manage',
    feature: 'apiKey.update',
    answer: AwsCredentials,
    run: ({ ctx, params }) => getAwsCredentials(ctx, { id: params.id ?? '' }),
  }),
});
