import { refuse } from '#lib/core/errors/refuse.ts';
import { answerDocsFile } from '#lib/http/config-api/answer-docs-file.ts';
import { answerError } from '#lib/http/config-api/answer-error.ts';
import { requestIdOf } from '#lib/http/request/request-id.ts';

type Context = { params: Promise<{ file: string[] }> };

/** Serves the files of the API reference (/docs/api) from this installation. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const answer = await answerDocsFile((await params).file);
  return answer ?? answerError(refuse.notFound('file'), requestIdOf(request.headers));
}
