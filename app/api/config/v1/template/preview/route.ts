import { routes } from '#lib/http/config-api/routes.ts';
import { templateRoute } from '#lib/http/config-api/template-route.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({ POST: templateRoute('previewContent') });
