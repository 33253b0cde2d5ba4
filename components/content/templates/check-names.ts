import { fieldMessage } from '#components/kit/forms/field-message.ts';
import type { FieldErrors, FormValues } from '#components/kit/forms/use-submit.ts';
import type { Translate } from '#components/texts/types.ts';

/** Checks the name and the alias of a form before it is sent. */
export const checkTemplateNames = (t: Translate<'templates'>, { name, alias }: FormValues): FieldErrors => ({
  ...(name?.trim() ? {} : { name: fieldMessage(t('name'), t('required')) }),
  ...(alias?.trim() ? {} : { alias: fieldMessage(t('alias'), t('required')) }),
});
