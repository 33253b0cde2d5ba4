import { AppError } from '#lib/core/errors/app-error.ts';
import type { ErrorCode } from '#lib/core/errors/catalogue.ts';
import { TemplateError } from '#lib/mail/template/source.ts';

/** Returns the refusal for an error of the template engine; any other error as it is. */
export function templateRefusal(error: unknown): unknown {
  if (!(error instanceof TemplateError)) return error;
  return new AppError(codeOf(error), { field: error.position.part, cause: error.message });
}

function codeOf({ code }: TemplateError): ErrorCode {
  switch (code) {
    case 'missingVariable':
      return 'missingVariable';
    case 'limit':
      return 'templateRendering';
    case 'budget':
      return 'requestTooMuchWork';
    default:
      return 'templateSyntax';
  }
}
