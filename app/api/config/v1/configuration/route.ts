import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { getConfiguration } from '#lib/senders/api-keys/get-configuration.ts';
import { Configuration } from '#lib/senders/api-keys/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'Get the settings that a program needs to send: hosts, ports and names',
    access: 'transmissions/view',
    feature: 'configuration',
    answer: Configuration,
    run: ({ ctx }) => getConfiguration(ctx),
  }),
});
