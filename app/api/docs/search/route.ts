import { requireEnabled } from '#lib/account/access/require-feature.ts';
import { answerError } from '#lib/http/config-api/answer-error.ts';
import { asAppError } from '#lib/http/request/as-app-error.ts';
import { requestIdOf } from '#lib/http/request/request-id.ts';
import { readFeatures } from '#lib/http/session/open-session.ts';
import { readSearchIndex } from '#lib/service/docs/read-site.ts';

/**
 * Answers the index of the documentation's search, which changes with each version, to readers who have the
 * documentation.
 */
export async function GET(request: Request): Promise<Response> {
  try {
    requireEnabled(await readFeatures(request.headers), 'app.documentation');
    return new Response(await readSearchIndex(), {
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'private, max-age=300',
        'x-content-type-options': 'nosniff',
      },
    });
  } catch (error) {
    return answerError(asAppError(error), requestIdOf(request.headers));
  }
}
