import { useTexts } from '#components/texts/use-texts.ts';
import type { SubaccountChoice } from '#lib/senders/subaccounts/schema.ts';

/** Returns the names of subaccounts with their numbers, by id. */
export function useSubaccountNames(subaccounts: readonly SubaccountChoice[]): Map<string, string> {
  const t = useTexts('webhooks');
  return new Map(
    subaccounts.map(({ id, name, number }) => [id, t('subaccountChoice', { name, number: String(number) })]),
  );
}
