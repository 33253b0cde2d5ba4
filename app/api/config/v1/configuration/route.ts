import { getConfiguration } from '#lib/api-keys/get-configuration.ts';
import { Configuration } from '#lib/api-keys/schema.ts';
import { handle } from '#lib/http/handle.ts';
import { routes } from '#lib/http/routes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'Get what a program needs to send: hosts, ports and names',
    access: 'transmissions/view',
    feature: 'configuration',
    answer: Configuration,
    run: ({ ctx }) => getConfiguration(ctx),
  }),
});
